/** The public: a closed epoch, its table, its plots, what can be taken away. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describeInBrowser } from './chromium.js';
import { hostileEvidence, hostileKeys } from './hostile-evidence.js';
import { exampleEpoch, exampleEvidence, Site } from './site.js';
import type { Looks } from './visit.js';

const address = `/epochs/${exampleEpoch}`;

describeInBrowser('the page of an epoch', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
    await site.load(exampleEvidence);
    await site.load(hostileEvidence('hostile'));
  }, 120_000);
  afterEach(() => site.leave());
  afterAll(() => site.close(), 60_000);

  async function epoch(path = address, looks: Looks = {}): Promise<Page> {
    const { page } = await site.visit(path, looks);
    await page.waitForSelector('.ranking-rows [role=row]');
    return page;
  }

  /** The keys of the rows below the base model, as they stand. */
  async function keys(page: Page): Promise<readonly string[]> {
    return page.locator('.ranking-rows [role=row] .cell-key').allTextContents();
  }

  test('shows what the record says: ranks, scores, what is dropped and why', async () => {
    const page = await epoch();
    const record = (await site.service.get(`/v1${address}/record`)).json as unknown as {
      readonly submissions: readonly { readonly key: string; readonly rank: number | null }[];
    };
    const ranked = record.submissions.filter(({ rank }) => rank !== null).map(({ key }) => key);
    expect((await keys(page)).slice(0, ranked.length)).toEqual(ranked);
    expect(await page.textContent('.base-row')).toContain('base');
    const cells = await page
      .locator('[aria-rowindex="3"] .ranking-cell[role=cell]')
      .allTextContents();
    expect(cells.slice(0, 3)).toEqual(['1', 'delta', '71.00 %']);
    expect(cells).toContain('dropped');
    expect(await page.textContent('.voids-table')).toContain(
      'Dropped: after a re-run of its void units it was still over the limit of 0.1.',
    );
    expect(await page.locator('.ranking-cell[role=cell]').allTextContents()).not.toContain('');
  });

  test('sorts, filters, opens and chooses, and all of it is in the address', async () => {
    const page = await epoch();
    await page.getByRole('button', { name: 'opening', exact: true }).click();
    await page.waitForSelector('[aria-sort=descending]');
    expect((await keys(page)).slice(0, 2)).toEqual(['delta', 'atlas']);
    await page.getByRole('button', { name: 'opening', exact: true }).click();
    await page.waitForSelector('[aria-sort=ascending]');
    await page.getByLabel('Filter by model or key').fill('a');
    await page.waitForSelector('text=/^\\d+ of 10 shown$/');
    await page.getByRole('button', { name: /Tasks of .*gale/ }).click();
    await page.waitForSelector('.task-table');
    await page.getByLabel(/Show .*gale.* in the plots/).check();
    await page.waitForSelector('text=The entry chosen in the table is shown.');
    const { search } = new URL(page.url());
    expect(search).toBe('?sort=axis:opening&filter=a&open=gale&chosen=gale');
    const seen = await keys(page);
    await page.reload();
    await page.waitForSelector('.task-table');
    expect(await keys(page)).toEqual(seen);
    const { page: other } = await site.visit(`${address}${search}`);
    await other.waitForSelector('.task-table');
    expect(await keys(other)).toEqual(seen);
    expect(await other.textContent('.plots-chosen')).toContain('gale');
  });

  test('opens a row to its tasks, and says of one without rate why it has none', async () => {
    const page = await epoch(`/epochs/hostile?open=${encodeURIComponent(hostileKeys[1])}`);
    await page.waitForSelector('.task-table');
    const rates = await page.locator('.task-table tbody td:first-of-type').allTextContents();
    expect(rates.filter((rate) => rate === '' || rate === '0')).toEqual([]);
    const bare = await epoch(`${address}?open=juno`);
    await bare.waitForSelector('text=Nothing was measured for this entry');
  });

  test('goes to an entry and back again to the same view', async () => {
    const page = await epoch(`${address}?sort=-score&filter=e`);
    await page.click('.ranking-rows .rank-model >> nth=0');
    await page.waitForSelector('h2:has-text("How the score is made")');
    await page.goBack();
    await page.waitForSelector('.ranking-rows [role=row]');
    expect(new URL(page.url()).search).toBe('?sort=-score&filter=e');
    expect(await page.getByLabel('Filter by model or key').inputValue()).toBe('e');
  });

  test('keeps its language in the address, and numbers in files know none', async () => {
    const page = await epoch(address, { language: 'zh-CN' });
    expect(await page.textContent('.epoch-standing')).toContain('最终');
    await page.click('text=English');
    await page.waitForSelector('h2:has-text("Ranking")');
    expect(new URL(page.url()).search).toBe('?lang=en');
    await page.click('.ranking-rows .rank-model >> nth=0');
    await page.waitForSelector('h2:has-text("How the score is made")');
    expect(page.url()).toContain('lang=en');
    expect(await page.evaluate('document.documentElement.lang')).toBe('en');
  });

  test('has a table for every plot, and a file that needs none of our styles', async () => {
    const page = await epoch();
    await page.waitForSelector('.plots-grid svg');
    await page.click('.plot:has-text("Voids against the limit") summary');
    const cells = await page.textContent('.plot-table:visible');
    expect(cells).toContain('29.17 %');
    for (const plot of await page.locator('.plot').all()) {
      expect(await plot.locator('table').count()).toBe(1);
      const downloading = page.waitForEvent('download');
      await plot.getByRole('button', { name: /as SVG$/ }).click();
      const svg = await readFile(await (await downloading).path(), 'utf8');
      expect(svg).toMatch(/^<svg[^>]* xmlns="http:\/\/www[.]w3[.]org\/2000\/svg"/);
      expect(svg).not.toMatch(/class=|var\(|light-dark\(/);
    }
  });

  test('hands out record, evidence and bundle as the service has them', async () => {
    const page = await epoch();
    for (const [name, path] of [
      ['Record', 'record'],
      ['Evidence', 'evidence'],
      ['Bundle', 'bundle'],
    ] as const) {
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name, exact: true }).click();
      const bytes = await readFile(await (await downloading).path());
      const served = await site.service.get(`/v1${address}/${path}`);
      expect(bytes.equals(served.bytes)).toBe(true);
    }
  });

  test('has a check mark only once this browser has verified the record', async () => {
    const page = await epoch();
    expect(await page.textContent('.verified-mark')).toContain('Not verified in this browser yet');
    expect(await page.locator('.verified').count()).toBe(0);
    await page.click('text=Verify here');
    await page.click('summary:has-text("Pin a key")');
    await page.getByLabel('The key you trust').fill((await site.run('keys')).toString());
    await page.click('text=Pin it');
    await page.click('.verify-here button.primary');
    await page.waitForSelector('.verdict-verified');
    await page.click('text=The epoch and its ranking');
    await page.waitForSelector('.verified');
    expect(await page.textContent('.verified')).toBe('✓ Verified in this browser');
    const { page: elsewhere } = await site.visit(address);
    await elsewhere.waitForSelector('text=Not verified in this browser yet');
  });

  test('prints as a result sheet: no buttons, every row, the plots whole', async () => {
    const page = await epoch();
    await page.waitForSelector('.plots-grid svg');
    await page.emulateMedia({ media: 'print' });
    await page.waitForSelector('.frame-head nav', { state: 'hidden' });
    for (const gone of ['.downloads', '.ranking-filter', '.plot-tools', '.epoch-links']) {
      expect(await page.locator(gone).first().isVisible()).toBe(false);
    }
    expect(await keys(page)).toHaveLength(10);
    const box = 'getComputedStyle(document.querySelector(".ranking-scroll")).maxHeight';
    expect(await page.evaluate(box)).toBe('none');
    const sheet = await page.pdf({ format: 'A4' });
    expect(sheet.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('needs the keyboard only', async () => {
    const page = await epoch();
    await page.getByRole('button', { name: 'Key', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[aria-sort=ascending]');
    expect((await keys(page))[0]).toBe('atlas');
    await page.getByRole('button', { name: /Tasks of .*atlas/ }).focus();
    await page.keyboard.press('Space');
    await page.waitForSelector('.task-table');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.waitForSelector('text=The entry chosen in the table is shown.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:has-text("atlas")');
    expect(await page.evaluate('document.activeElement?.tagName')).toBe('MAIN');
  });

  test.each([360, 1280])('shows hostile names as names, %i wide', async (width) => {
    const opened = hostileKeys.map((key) => encodeURIComponent(key.replaceAll('%', '%25')));
    const page = await epoch(`/epochs/hostile?open=${opened[0] ?? ''}`, { width });
    await page.waitForSelector('.plots-grid svg');
    expect(await page.title()).toContain('<script>');
    expect(await page.locator('main img, main script, main a[href*=elsewhere]').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    if (width > 1000) expect(await keys(page)).toContain('__proto__');
    await page.getByLabel('Filter by model or key').fill('{{key}}');
    await page.waitForSelector('text=1 of 7 shown');
  });
});
