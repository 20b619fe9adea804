/** The page of an epoch through its life, the list beside it, and a connection that is lost. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { Cable } from './cable.js';
import { describeInBrowser } from './chromium.js';
import {
  enterLittle,
  measureLittle,
  openLittle,
  reportLittle,
  submitLittle,
} from './little-epoch.js';
import { exampleEvidence, Site } from './site.js';
import type { Looks } from './visit.js';

describeInBrowser('an epoch through its life', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
  }, 120_000);
  afterEach(() => site.leave());
  afterAll(() => site.close(), 60_000);

  async function open(path: string, looks: Looks = {}): Promise<Page> {
    const { page } = await site.visit(path, looks);
    await page.waitForSelector('h1');
    return page;
  }

  async function organise(epoch: string, verb: string, body: object = {}): Promise<void> {
    await site.service.accepted(`/v1/epochs/${epoch}/${verb}`, body, { as: 'organiser' });
  }

  test('is on the list when it is opened, and goes on there until it is closed', async () => {
    const list = await open('/');
    await list.waitForSelector('text=No epoch has been opened here yet.');
    await openLittle(site, 'life', { title: 'A life' });
    await list.waitForSelector('.epoch-row:has-text("A life")');
    await list.waitForSelector('.epoch-row .badge:has-text("Taking entries")');
    const page = await open('/epochs/life');
    await page.waitForSelector('text=Nobody has entered yet.');
    await submitLittle(site, 'life', 'early');
    await page.waitForSelector('.ranking-rows >> text=models/early');
    expect(await page.textContent('.epoch-standing')).toContain('Provisional');
    await enterLittle(site, 'life');
    await measureLittle(site, 'life');
    await reportLittle(site, 'life', { key: 'south', axis: 'grasp', outcomes: '...1' });
    await page.waitForSelector('h2:has-text("Provisional ranking")');
    await list.waitForSelector('.epoch-row:has-text("32 of 32 outcomes in")');
    await page.waitForSelector('text=over the limit: its void units are to be re-run');
    await organise('life', 'axes/pour/rerun', { cannot_rerun: [] });
    await page.waitForSelector('.badge:has-text("re-run pending")');
    await list.waitForSelector('.epoch-row .badge:has-text("re-run pending")');
    await reportLittle(site, 'life', { key: 'east', axis: 'pour', outcomes: '.hh.', run: 2 });
    await page.waitForSelector('.voids-table >> text=Dropped: after a re-run');
    await organise('life', 'close');
    await page.waitForSelector('.epoch-standing-final');
    await page.waitForSelector('h2:text-is("Ranking")');
    await list.waitForSelector('.epoch-row .badge:has-text("Closed")');
    await organise('life', 'reopen', { reason: 'to look closer' });
    await page.waitForSelector('.epoch-standing:has-text("reopened after revision 1")');
    await list.waitForSelector('.epoch-row .badge:has-text("reopened")');
  });

  test('that is cancelled says that there is no record and never will be', async () => {
    await openLittle(site, 'gone');
    const page = await open('/epochs/gone');
    await page.waitForSelector('.epoch-standing-provisional');
    await organise('gone', 'cancel', { reason: 'no <b>arm</b> is free' });
    await page.waitForSelector('.epoch-standing-cancelled');
    const text = await page.textContent('.epoch-standing');
    expect(text).toContain('no <b>arm</b> is free');
    expect(text).toContain('there never will be');
    expect(await page.locator('.epoch-standing b').count()).toBe(0);
    expect(await page.locator('.downloads >> text=Record').count()).toBe(0);
  });

  test('that is hidden until its close shows who is in it, and then everything', async () => {
    await openLittle(site, 'hidden', { visibility: 'at_close' });
    await enterLittle(site, 'hidden');
    const page = await open('/epochs/hidden', { expected: [/403/] });
    await page.waitForSelector('text=Hidden until the close');
    await page.waitForSelector('text=models/north');
    expect(await page.locator('.plots-grid').count()).toBe(0);
    await measureLittle(site, 'hidden');
    await reportLittle(site, 'hidden', { key: 'south', axis: 'grasp', outcomes: '...1' });
    await organise('hidden', 'axes/pour/rerun', { cannot_rerun: [] });
    await reportLittle(site, 'hidden', { key: 'east', axis: 'pour', outcomes: '.11.', run: 2 });
    await organise('hidden', 'close');
    await page.waitForSelector('.epoch-standing-final');
    await page.waitForSelector('.ranking-rows >> text=models/north');
  });

  test.each([
    ['epoch-record@1', 'published, decides nothing'],
    ['epoch-record@2', 'Dropped: after a re-run'],
  ])('from elsewhere under %s has axis scores and no overall score', async (rule, said) => {
    const epoch = `archive-${rule.slice(-1)}`;
    const evidence = JSON.parse(await readFile(exampleEvidence, 'utf8')) as { plan: object };
    const plan = { ...evidence.plan, epoch, rule };
    const path = await site.file({ ...evidence, plan }, 'evidence.json');
    const record = await site.file(await site.run('score', '--evidence', path), 'record.json');
    await site.run('import', record, '--evidence', path, '--source', 'the archive of 2024');
    const page = await open(`/epochs/${epoch}`);
    await page.waitForSelector('text=No overall score was published for this epoch.');
    await page.waitForSelector('.epoch-standing-final >> text=the archive of 2024');
    await page.waitForSelector('.voids-table');
    expect(await page.textContent('.voids-table')).toContain(said);
    const headings = await page.locator('[role=columnheader]').allTextContents();
    expect(headings).not.toContain('Rank');
    expect(headings).not.toContain('Score');
    const cells = await page.locator('.cell-axis[role=cell]').allTextContents();
    expect(cells).toContain(rule.endsWith('1') ? '77.37 %' : '73.68 %');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Record', exact: true }).click();
    const bytes = await readFile(await (await downloading).path());
    expect(bytes.equals(await readFile(record))).toBe(true);
  });

  test('without a connection says so, and catches up when it is back', async () => {
    await openLittle(site, 'lost');
    const cable = await Cable.to(site.service.port);
    const expected = [/ERR_(EMPTY_RESPONSE|CONNECTION|INCOMPLETE|SOCKET)/];
    const { page } = await site.visit(`${cable.url}/epochs/lost`, { expected });
    await page.waitForSelector('text=Nobody has entered yet.');
    cable.cut();
    await page.waitForSelector('[role=alert]:has-text("The connection is lost")');
    await submitLittle(site, 'lost', 'meanwhile');
    expect(await page.locator('text=models/meanwhile').count()).toBe(0);
    cable.mend();
    await page.waitForSelector('.ranking-rows >> text=models/meanwhile');
    await page.waitForSelector('[role=alert]', { state: 'detached' });
    await site.leave();
    cable.close();
  });

  test('is found in the list by search and state, which are in the address', async () => {
    await openLittle(site, 'needle', { title: 'Found by its title' });
    const list = await open('/');
    await list.getByLabel('Search by title or id').fill('by its title');
    await list.waitForSelector('text=/^1 epoch$/');
    await list.getByRole('button', { name: 'Closed', exact: true }).click();
    await list.waitForSelector('.epochs-none');
    await list.getByRole('button', { name: 'Taking entries', exact: true }).click();
    await list.waitForSelector('.epoch-row');
    expect(new URL(list.url()).search).toBe('?search=by+its+title&state=open');
    await list.reload();
    await list.waitForSelector('.epoch-row');
    expect(await list.locator('.epoch-row').count()).toBe(1);
    await list.click('.epoch-row a');
    await list.waitForSelector('h1:has-text("Found by its title")');
    await list.goBack();
    await list.waitForSelector('.epoch-row');
    expect(await list.getByLabel('Search by title or id').inputValue()).toBe('by its title');
  });

  test('that nobody opened has a page which says so, and so has every other address', async () => {
    const { page } = await site.visit('/epochs/nowhere', { expected: [/404/] });
    await page.waitForSelector('[role=alert]:has-text("unknown_epoch")');
    await page.click('.brand');
    await page.waitForSelector('h1:has-text("Epochs")');
  });
});
