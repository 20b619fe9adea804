/** What a browser is sent: little at first, under a strict policy, below any prefix. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page, Response } from 'playwright-core';
import { describeInBrowser } from './chromium.js';
import { prefixProxy } from './proxies.js';
import { exampleEpoch, exampleEvidence, Site } from './site.js';

/** As it comes: documents, scripts, styles, words and data until all in sight is there. */
const firstViewBytesMax = 150_000;

const epoch = `/epochs/${exampleEpoch}`;

/** What a page was sent. */
interface Sent {
  readonly path: string;
  readonly startTime: number;
  readonly responseEnd: number;
  /** As it came, compressed where it was. */
  readonly bytes: number;
}

describeInBrowser('a browser', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
    await site.load(exampleEvidence);
  }, 120_000);
  afterEach(() => site.leave());
  afterAll(() => site.close(), 60_000);

  test.each([
    ['/', '.epoch-row', '/v1/epochs'],
    [epoch, '.ranking-rows [role=row]', `/v1${epoch}/ranking`],
    ['/key-numbers', '.rule', '/v1/key-numbers'],
  ])('is sent less than 150 kB before it shows %s', async (path, shown, content) => {
    const { page } = await site.visit(path);
    await page.waitForSelector(shown);
    const sent = await page.evaluate<readonly Sent[]>(`[
      ...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource'),
    ].map(({ name, startTime, responseEnd, encodedBodySize }) => {
      return { path: new URL(name).pathname, startTime, responseEnd, bytes: encodedBodySize };
    })`);
    const whole = sent.find((one) => one.path === content)?.responseEnd ?? 0;
    const first = sent.filter((one) => one.startTime < whole);
    const bytes = first.reduce((sum, one) => sum + one.bytes, 0);
    expect(first.length).toBeGreaterThan(4);
    expect(bytes).toBeGreaterThan(60_000);
    expect(bytes).toBeLessThan(firstViewBytesMax);
  });

  test('gets a policy without unsafe-inline, and no style or script in a page', async () => {
    for (const path of ['/', epoch, `${epoch}/organise`, '/verify']) {
      const { headers, bytes } = await site.service.get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("style-src 'self'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(bytes.toString()).not.toMatch(/<style|<script(?![^>]* src=)| style=| on\w+=/);
    }
    const { page } = await site.visit(epoch);
    await page.waitForSelector('.plots-grid svg');
    expect(await page.locator('style, script:not([src])').count()).toBe(0);
  });

  test('runs nothing that is written into a page', async () => {
    const { page } = await site.visit(epoch, { expected: [/Content Security Policy/] });
    await page.waitForSelector('h1');
    await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
      '<img src="data:," onerror="document.title=1">' +
      '<a id="link" href="javascript:document.title=2">x</a>')`);
    await page.waitForFunction("document.querySelector('img[onerror]').complete");
    await page.evaluate("document.querySelector('#link').click()");
    expect(await page.title()).toContain('Example: household tasks');
  });

  test.each(['/ledger', '/a/deeper%20prefix'])('finds all of it below %s', async (prefix) => {
    const proxy = await prefixProxy(site.service.port, prefix);
    const asked: string[] = [];
    const { page } = await site.visit(`${proxy.url}/`);
    page.on('response', (response: Response) => asked.push(new URL(response.url()).pathname));
    await page.click('.epoch-row a');
    await page.waitForSelector('.plots-grid svg');
    expect(new URL(page.url()).pathname).toBe(`${prefix}${epoch}`);
    await page.reload();
    await page.waitForSelector('.plots-grid svg');
    await page.click('text=Verify here');
    await page.click('.verify-here button.primary');
    await page.waitForSelector('.verdict');
    expect(await page.textContent('.verdict h2')).toContain('Consistent');
    await entryAndBack(page);
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((path) => !path.startsWith(`${prefix}/`))).toEqual([]);
    await site.leave();
    proxy.close();
  });

  async function entryAndBack(page: Page): Promise<void> {
    await page.click('text=The epoch and its ranking');
    await page.click('.ranking-rows .rank-model >> nth=0');
    await page.waitForSelector('.timeline li');
    await page.goBack();
    await page.waitForSelector('.ranking-rows [role=row]');
    await page.click('.brand');
    await page.waitForSelector('.epoch-row');
  }
});
