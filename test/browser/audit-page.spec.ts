/** An auditor: the events as they come, and the whole epoch verified in the browser. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from './accessibility.js';
import { describeInBrowser } from './chromium.js';
import { hostileEvidence, hostileKeys } from './hostile-evidence.js';
import { exampleEpoch, exampleEvidence, Site } from './site.js';
import type { Looks } from './visit.js';

const address = `/epochs/${exampleEpoch}/audit`;

describeInBrowser('the page of an audit', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
    await site.load(exampleEvidence);
    await site.load(hostileEvidence('hostile'));
  }, 120_000);
  afterEach(() => site.leave());
  afterAll(() => site.close(), 60_000);

  async function audit(path = address, looks: Looks = {}): Promise<Page> {
    const { page } = await site.visit(path, looks);
    await page.waitForSelector('.event-row');
    return page;
  }

  /** The versions that are shown, in their order. */
  async function versions(page: Page): Promise<readonly number[]> {
    return (await page.locator('.event-version').allTextContents()).map(Number);
  }

  async function verify(page: Page): Promise<void> {
    await page.click('.verify-here button.primary');
    await page.waitForSelector('.verdict');
  }

  test('verifies here: consistent without a key, verified with one that is pinned', async () => {
    const page = await audit();
    expect(await page.textContent('.verify-here .notice')).toContain('from the same server');
    await verify(page);
    expect(await page.textContent('.verdict h2')).toContain('no key was given');
    await page.click('summary:has-text("Pin a key")');
    await page.getByLabel('The key you trust').fill((await site.run('keys')).toString());
    await page.click('text=Pin it');
    await page.click('text=Verify again');
    await page.waitForSelector('.verdict-verified');
    const rows = await page.locator('.steps tbody tr').allTextContents();
    expect(rows[2]).toContain('20 events');
    const published = (await site.run('record', exampleEpoch)).toString();
    expect(published.length).toBeGreaterThan(1000);
    expect(await page.textContent('.verification')).toContain('which is today’s rule');
  });

  test('keeps its result over a reload, and says when the log has moved on', async () => {
    await open('moving');
    const page = await audit('/epochs/moving/audit');
    await verify(page);
    expect(await page.textContent('.verification')).toContain('there is no record of it yet');
    await page.reload();
    await page.waitForSelector('.verdict');
    await submit('moving', 'later');
    await page.waitForSelector('text=One event came after this verification.');
  });

  test('refuses a key of another service', async () => {
    const page = await audit();
    await page.click('summary:has-text("Pin a key")');
    await page.getByLabel('The key you trust').fill('other.example+00000000+AAAA');
    await page.click('text=Pin it');
    await page.waitForSelector('[role=alert]:has-text("no key of")');
  });

  test('shows the head of the chain, hashed here, and the signed checkpoint', async () => {
    const page = await audit();
    await page.waitForSelector('.chain dd code');
    const bundle = (await site.run('export', exampleEpoch)).toString();
    const header = JSON.parse(bundle.split('\n')[0] ?? '') as { checkpoints: string[] };
    await page.click('summary:has-text("The signed note")');
    const note = await page.textContent('.chain .as-written');
    expect(header.checkpoints).toContain(note);
    const head = await page.textContent('.chain dd code >> nth=0');
    expect(head).toMatch(/^[0-9a-f]{64}$/);
  });

  test('lists the newest first, and chooses by actor, kind and entry, in the address', async () => {
    const page = await audit();
    expect((await versions(page)).slice(0, 3)).toEqual([20, 19, 18]);
    await page.getByLabel('Actor').selectOption('intake');
    await page.waitForSelector('text=11 of 20 events shown');
    await page.getByLabel('Entry', { exact: true }).fill('hero');
    await page.waitForSelector('text=1 of 20 events shown');
    expect(await versions(page)).toEqual([9]);
    await page.reload();
    await page.waitForSelector('text=1 of 20 events shown');
    expect(new URL(page.url()).search).toBe('?actor=intake&entry=hero');
    await page.click('text=Show all');
    await page.getByLabel('Kind').selectOption('VoidsRerun');
    await page.click('text=Oldest first');
    await page.waitForFunction("document.querySelector('.event-version')?.textContent === '17'");
    expect(await versions(page)).toEqual([17, 18]);
  });

  test('shows a new event within two seconds, without a reload', async () => {
    await open('live');
    const page = await audit('/epochs/live/audit');
    await submit('live', 'fresh');
    const came = performance.now();
    await page.waitForSelector('.event-row:has-text("fresh")');
    expect(performance.now() - came).toBeLessThan(2000);
  });

  test('opens an event: the line as it was sealed, its hash, the one before', async () => {
    const page = await audit(`${address}?event=19`);
    await page.waitForSelector('.event-detail dd code');
    const [leaf, prev] = await page.locator('.event-detail dd code').allTextContents();
    const lines = (await site.run('events', exampleEpoch)).toString().split('\n');
    const sealed = JSON.parse(lines[19] ?? '') as { prev: string };
    expect(leaf).toBe(sealed.prev);
    expect(prev).toBe((JSON.parse(lines[18] ?? '') as { prev: string }).prev);
    await page.click('.event-detail details summary');
    expect(await page.textContent('.event-detail .as-written')).toBe(lines[18]);
  });

  test('needs the keyboard only', async () => {
    const page = await audit();
    await page.getByRole('button', { name: 'Event 20' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.event-detail');
    expect(page.url()).toContain('event=20');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.event-detail', { state: 'detached' });
    await page.locator('.verify-here button.primary').focus();
    await page.keyboard.press('Space');
    await page.waitForSelector('.verdict');
  });

  test('shows hostile names as names', async () => {
    const page = await audit('/epochs/hostile/audit', { width: 360 });
    await verify(page);
    expect(await page.textContent('.verdict h2')).toContain('Consistent');
    expect(await page.title()).not.toBe('1');
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.getByLabel('Entry', { exact: true }).fill(hostileKeys[0]);
    await page.waitForSelector('.event-row');
    expect(await page.textContent('.event-rows')).toContain('<img src=x');
  });

  test('says what is not there, and what is hidden', async () => {
    const { page } = await site.visit('/epochs/nowhere/audit', { expected: [/404/] });
    await page.waitForSelector('[role=alert]:has-text("unknown_epoch")');
    await open('secret', { visibility: 'at_close' });
    const hidden = await site.visit('/epochs/secret/audit', { expected: [/403/] });
    await hidden.page.waitForSelector('text=cannot be seen now');
    await hidden.page.click('.verify-here button.primary');
    await hidden.page.waitForSelector('text=shows its events only once it is closed');
  });

  test('is accessible with a verdict on a phone, in the dark, in Chinese', async () => {
    const looks: Looks = { theme: 'dark', language: 'zh-CN', width: 360 };
    const page = await audit(`${address}?event=16`, looks);
    await page.waitForSelector('.event-detail dd code');
    await verify(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  /** An entry more. */
  async function submit(epoch: string, key: string): Promise<void> {
    const body = { key, model: 'org/model' };
    await site.service.accepted(`/v1/epochs/${epoch}/entries`, body, { as: 'intake' });
  }

  /** Opens an epoch that takes entries. */
  async function open(epoch: string, over: object = {}): Promise<void> {
    const axes = [{ axis: 'x', tasks: [{ task: 't', units: ['u1'] }] }];
    const rule = { rule: 'epoch-record@3', max_void_fraction: '1', runtime_retries: 0 };
    const plan = { epoch, title: '', ...rule, base_model: null, axes, ...over };
    await site.service.accepted('/v1/epochs', plan, { as: 'organiser' });
  }
});
