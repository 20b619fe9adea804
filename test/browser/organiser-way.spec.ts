/** An organiser closes an epoch from the page, and somebody else sees each step on theirs. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from './accessibility.js';
import { describeInBrowser } from './chromium.js';
import { enterLittle, measureLittle, openLittle, reportLittle } from './little-epoch.js';
import { Site } from './site.js';

/** A change is on every page within this time. Source: notes on pages, "How they feel". */
const freshMsMax = 2_000;

describeInBrowser('the page of an organiser', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
  }, 120_000);
  afterEach(() => site.leave());
  afterAll(() => site.close(), 60_000);

  /** The page, signed in. */
  async function organise(path: string, ...expected: readonly RegExp[]): Promise<Page> {
    const { page } = await site.visit(path, { expected });
    const token = site.service.bearer('organiser')['authorization'] ?? '';
    await page.getByLabel('Token').fill(token.replace('Bearer ', ''));
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=Signed in as');
    return page;
  }

  /** Asks for the preview of the form that is open; gives its text. */
  async function preview(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.waitForSelector('[role=dialog]');
    return (await page.textContent('[role=dialog]')) ?? '';
  }

  /** Confirms it, and expects that `watcher` shows `change` soon after it is done. */
  async function confirm(page: Page, watcher: Page, change: string): Promise<void> {
    await page.click('[role=dialog] .primary');
    await page.waitForSelector('.result');
    const done = performance.now();
    await watcher.waitForSelector(change);
    expect(performance.now() - done).toBeLessThan(freshMsMax);
  }

  async function reason(page: Page, text: string): Promise<void> {
    await page.getByLabel('Reason', { exact: true }).fill(text);
  }

  test('leads from what stands against a close to revision 2, step by step', async () => {
    await openLittle(site, 'way', { title: 'The whole way' });
    await enterLittle(site, 'way');
    await measureLittle(site, 'way');
    const { page: watcher } = await site.visit('/epochs/way');
    await watcher.waitForSelector('.plots-grid svg');
    const page = await organise('/epochs/way/organise');
    await resolveGap(page, watcher);
    await rerunPour(page, watcher);
    await ruleOnAppeal(page, watcher);
    await closeAndReopen(page, watcher);
  });

  async function resolveGap(page: Page, watcher: Page): Promise<void> {
    await page.waitForSelector('text=2 things stand against a close');
    expect(await page.textContent('.blockers')).toContain(
      '50.00 % of the units are void (1/2), the limit is 0.25',
    );
    await page.click('text=Declare void');
    await page.waitForSelector('text=Units without an outcome');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await reason(page, 'the arm was lost');
    expect(await preview(page)).toContain('the arm was lost');
    expect(await page.textContent('[role=dialog]')).toContain('As of version 14');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role=dialog]', { state: 'detached' });
    expect((await site.service.get('/v1/epochs/way')).json['version']).toBe(14);
    await preview(page);
    await confirm(page, watcher, 'text=32 of 32 outcomes are in');
    expect(await page.textContent('.result')).toContain('as event 15');
  }

  async function rerunPour(page: Page, watcher: Page): Promise<void> {
    await page.click('text=Re-run …');
    await page.waitForSelector('text=2 void units go back to missing.');
    expect(page.url()).toContain('action=rerun&axis=pour');
    expect(await preview(page)).toContain('VoidsRerun');
    await confirm(page, watcher, 'text=Void units are being run again.');
    const row = { key: 'east', axis: 'pour', outcomes: '.10.', run: 2 };
    await reportLittle(site, 'way', row);
    await page.waitForSelector('text=Nothing stands against a close.');
    await watcher.waitForSelector(
      '.voids-table:has-text("within the limit, after its void units")',
    );
  }

  async function ruleOnAppeal(page: Page, watcher: Page): Promise<void> {
    await page.click('.actions a:has-text("Raise an appeal"), a:has-text("Raise an appeal")');
    await page.getByRole('option', { name: /^east/ }).click();
    await page.getByLabel('What it says').fill('unit u3 was lit badly');
    await preview(page);
    await page.click('[role=dialog] .primary');
    await page.waitForSelector('text=Appeals without a ruling');
    await page.click('text=Rule on it');
    await page.getByLabel('rejected').check();
    await reason(page, 'the light was measured and is as planned');
    await preview(page);
    await page.click('[role=dialog] .primary');
    await page.waitForSelector('text=The ruling is given');
    await page.click('a:has-text("Disqualify an entry")');
    await page.getByRole('option', { name: /^east/ }).click();
    await reason(page, 'entered twice');
    const told = await preview(page);
    expect(told).toContain('ranks move');
    await confirm(page, watcher, '[data-status=disqualified]');
  }

  async function closeAndReopen(page: Page, watcher: Page): Promise<void> {
    await page.click('text=Close …');
    expect(await preview(page)).toContain('EpochClosed');
    await confirm(page, watcher, '.epoch-standing-final');
    const digest = await page.textContent('.result code');
    const record = await site.service.get('/v1/epochs/way/record');
    expect(record.headers.get('etag')).toBe(`"${digest ?? ''}"`);
    await page.click('text=Reopen …');
    await reason(page, 'a light was broken after all');
    await preview(page);
    await confirm(page, watcher, '.epoch-standing-provisional');
    expect(await watcher.textContent('.epoch-standing')).toContain('a light was broken after all');
    expect(await watcher.title()).toContain('(provisional)');
    await page.click('text=Close …');
    await preview(page);
    await confirm(page, watcher, '.badge:has-text("revision 2")');
  }

  test('never sends what was previewed before somebody else acted', async () => {
    await openLittle(site, 'race');
    await enterLittle(site, 'race');
    const page = await organise('/epochs/race/organise?action=withdraw&key=north', /412/);
    await reason(page, 'as asked by letter');
    await preview(page);
    const row = { key: 'north', axis: 'grasp', outcomes: '1111' };
    await reportLittle(site, 'race', row);
    await page.click('[role=dialog] .primary');
    await page.waitForSelector('text=The log has moved since the preview');
    await page.waitForSelector('[role=dialog] >> text=4 outcomes');
    await page.click('text=Preview again');
    await page.waitForSelector('text=Withdraw the entry now');
    await page.click('text=Withdraw the entry now');
    await page.waitForSelector('.result >> text=EntryWithdrawn');
  });

  test('needs the keyboard only, and keeps a draft over a reload', async () => {
    await openLittle(site, 'keys');
    const page = await organise('/epochs/keys/organise?action=cancel');
    await page.getByLabel('Reason', { exact: true }).focus();
    await page.keyboard.type('no arm is free this week');
    await page.reload();
    await page.waitForSelector('textarea:has-text("no arm is free this week")');
    await page.getByLabel('Reason', { exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=dialog]');
    expect(await accessibilityFaults(page)).toEqual([]);
    const focused = 'document.activeElement?.closest("[role=dialog]") !== null';
    expect(await page.evaluate(focused)).toBe(true);
    for (let tabs = 0; tabs < 6; tabs += 1) {
      const text = await page.evaluate<string>('document.activeElement?.textContent ?? ""');
      if (text === 'Cancel for ever') break;
      await page.keyboard.press('Tab');
      expect(await page.evaluate(focused)).toBe(true);
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=The epoch is cancelled');
    expect((await site.service.get('/v1/epochs/keys')).json['state']).toBe('cancelled');
  });

  test('refuses a token that is none, and one that may not organise', async () => {
    await openLittle(site, 'tokens');
    const { page } = await site.visit('/epochs/tokens/organise', { expected: [/401/] });
    await page.getByLabel('Token').fill('not a token');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=alert]:has-text("token_unknown")');
    const judge = site.service.bearer('judge')['authorization'] ?? '';
    await page.getByLabel('Token').fill(judge.replace('Bearer ', ''));
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=This token may not organise.');
    await page.click('text=Sign out');
    await page.waitForSelector('text=Everybody may look.');
  });

  test('shortlists, previews, and says in Chinese what is lacking', async () => {
    await openLittle(site, 'zh');
    const page = await organise('/epochs/zh/organise?action=shortlist', /409/);
    await page.click('text=中文');
    await page.getByRole('button', { name: '预览', exact: true }).click();
    await page.waitForSelector('[role=alert]');
    expect(await page.textContent('[role=alert]')).toMatch(/[一-鿿]/);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
