/** An entrant: the way from the score to events, the receipt checked, the rank explained. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from './chromium.js';
import { hostileEvidence, hostileKeys } from './hostile-evidence.js';
import { exampleEpoch, exampleEvidence, Site } from './site.js';
import type { Looks } from './visit.js';

const cedar = `/epochs/${exampleEpoch}/entries/cedar`;

describeInBrowser('the page of an entry', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
    await site.load(exampleEvidence);
    await site.load(hostileEvidence('hostile'));
  }, 120_000);
  afterEach(() => site.leave());
  afterAll(() => site.close(), 60_000);

  async function entry(path: string, looks: Looks = {}): Promise<Page> {
    const { page } = await site.visit(path, looks);
    await page.waitForSelector('.receipt .notice strong');
    await page.waitForSelector('.timeline li');
    return page;
  }

  test('leads from the score to a single outcome and the event it came in', async () => {
    const page = await entry(cedar);
    expect(await page.textContent('.entry-score')).toBe('61.72 % 727889/1179360');
    const rows = page.locator('.score-tree [role=row]');
    expect(await rows.allTextContents()).toHaveLength(4);
    await rows.first().locator('button').click();
    await page.locator('[role=row]', { hasText: 'pick' }).locator('button').click();
    await page.locator('[role=row]', { hasText: 'Failure' }).locator('button').first().click();
    const units = await page.locator('[role=row][aria-level="4"]').allTextContents();
    expect(units).toHaveLength(9);
    expect(units[0]).toContain('run 1: Failure, event 15');
    expect(page.url()).toMatch(/[?]open=0,0[.]0,0[.]0[.]0$/);
    await page.reload();
    await page.waitForSelector('[role=row][aria-level="4"]');
    await page.click('[role=row][aria-level="4"] a >> nth=0');
    await page.waitForURL(/audit[?]event=15$/);
    await page.waitForSelector('.event-detail code');
    expect(await page.textContent('.event-detail')).toContain('"type":"OutcomesRecorded"');
  });

  test('has a tree that the keyboard opens', async () => {
    const page = await entry(cedar);
    await page.locator('.score-tree [role=row]').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('[role=row][aria-level="2"]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('[role=row][aria-level="3"]');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction("document.querySelectorAll('[role=row]').length === 4");
  });

  test('says what it would take to pass, and to fall behind', async () => {
    const page = await entry(cedar);
    const margins = await page.locator('.margin').allTextContents();
    expect(margins[0]).toContain('exactly 887/78624');
    expect(margins[0]).toContain('at least 2 more successes in place of failures');
    expect(margins[1]).toContain('Both have the same score; the earlier stamp comes first.');
    expect(await page.textContent('.rank-change')).toContain('its rank would be 4');
  });

  test('checks the receipt of the entry, and says whose key it was', async () => {
    const page = await entry(cedar);
    expect(await page.textContent('.receipt .notice strong')).toContain('by the service’s own key');
    expect(await page.textContent('.receipt')).toContain('under a checkpoint over 20 events');
    await page.click('summary:has-text("Pin a key")');
    await page.getByLabel('The key you trust').fill((await site.run('keys')).toString());
    await page.click('text=Pin it');
    await page.waitForSelector('.receipt .notice-good');
    expect(await page.textContent('.receipt .notice strong')).toBe('The log has what was promised');
  });

  test('checks the receipt that an entrant holds, and finds a forged one out', async () => {
    const page = await entry(cedar);
    await page.click('summary:has-text("Check the receipt that you hold")');
    const receipt = (await site.run('receipt', exampleEpoch, 'cedar')).toString();
    const check = async (text: string): Promise<void> => {
      await page.getByLabel('Check the receipt that you hold').fill(text);
      await page.click('.own-receipt button[type=submit]');
    };
    await check(receipt);
    await page.waitForSelector('.own-receipt .notice-warning');
    await check(receipt.replace(/submitted_at .*/, 'submitted_at 2026-11-17T00:00:00Z'));
    await page.waitForSelector('.own-receipt .notice-bad');
    expect(await page.textContent('.own-receipt .finding-code')).toBe('signature_invalid');
    const other = (await site.run('receipt', exampleEpoch, 'atlas')).toString();
    await check(other);
    await page.waitForSelector('.own-receipt .finding-code:has-text("origin_mismatch")');
    expect(await page.textContent('.own-receipt .finding')).toContain('Foundatlas');
  });

  test('shows a receipt that the log does not keep', async () => {
    const page = await entry(cedar);
    await page.click('summary:has-text("Check the receipt that you hold")');
    await page.getByLabel('Check the receipt that you hold').fill('not a receipt at all');
    await page.click('.own-receipt button[type=submit]');
    await page.waitForSelector('.own-receipt .finding-code:has-text("note_malformed")');
  });

  test('tells what happened, in order', async () => {
    const page = await entry(cedar);
    const acts = await page.locator('.timeline li > p:first-child').allTextContents();
    expect(acts[0]).toBe('Submitted, stamped 2026-11-18T09:12:44.081236Z');
    expect(acts[2]).toContain('322 outcomes in one event: 208 successes, 94 failures');
    expect(acts.at(-1)).toBe('Closed, revision 1: rank 3, score 61.72 %');
  });

  test('of one that left says so, without a score', async () => {
    const page = await entry(`/epochs/${exampleEpoch}/entries/juno`);
    expect(await page.textContent('.facts')).toContain('withdrawn, no rank');
    expect(await page.textContent('.entry')).toContain('there is no way to show');
  });

  test('that nobody submitted says so', async () => {
    const { page } = await site.visit(`/epochs/${exampleEpoch}/entries/nobody`, {
      expected: [/404/],
    });
    await page.waitForSelector('[role=alert]:has-text("unknown_entry")');
  });

  test.each(hostileKeys.map((key, index) => [index, key] as const))(
    'shows hostile name %i as a name',
    async (_, key) => {
      const path = `/epochs/hostile/entries/${encodeURIComponent(key)}`;
      const page = await entry(`${path}?open=0,0.0,0.0.1,1`, { width: 360 });
      const title = await page.title();
      expect(title).not.toBe('1');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      expect(await page.locator('main img, main script, main a[href*=elsewhere]').count()).toBe(0);
      expect(await page.textContent('.receipt .notice strong')).toContain('what was promised');
      expect(await page.locator('.timeline li').count()).toBeGreaterThan(3);
    },
  );

  test('changes its language where it stands', async () => {
    const page = await entry(`${cedar}?open=0`);
    await page.click('text=中文');
    await page.waitForSelector('h2:has-text("分数如何得出")');
    expect(page.url()).toContain('open=0');
    expect(page.url()).toContain('lang=zh');
    expect(await page.locator('[role=row][aria-level="2"]').count()).toBe(3);
  });
});
