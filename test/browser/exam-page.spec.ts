/** Everybody: an exam with its Index, coverage and Solver attempts, and the numbers in force. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { exampleSuite, threeModels } from '../example-exam.js';
import { describeInBrowser } from './chromium.js';
import { exampleEvidence, Site } from './site.js';
import type { Looks } from './visit.js';

const address = '/exams/example-exam';

describeInBrowser('the page of an exam', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
    await site.load(exampleEvidence);
    const parts = ['--records', join(threeModels, 'records'), '--reference', exampleSuite];
    await site.run('load', join(threeModels, 'evidence.json'), ...parts);
  }, 120_000);
  afterEach(() => site.leave());
  afterAll(() => site.close(), 60_000);

  async function exam(path = address, looks: Looks = {}): Promise<Page> {
    const { page } = await site.visit(path, looks);
    await page.waitForSelector('.instance-table, .one-item');
    return page;
  }

  test('shows the Index with its four means, and no Index where there is a gap', async () => {
    const page = await exam();
    const rows = await page.locator('.index-table tbody tr').allTextContents();
    expect(rows[0]).toBe('example-model-a76.780.80000.52591.10000.4000complete20 of 20');
    expect(rows[1]).toContain('provisional40 of 40');
    expect(rows[2]).toContain('example-model-cno Index0.40004 of 5 items');
    expect(await page.textContent('.epoch-standing')).toContain('77 of 80 planned repetitions');
    await page.click('.exam-plot summary >> nth=0');
    expect(await page.textContent('.exam-plot table >> nth=0')).toContain(
      'example-model-a76.7824.0015.7833.004.00',
    );
  });

  test('says every gap in words, and leads to it', async () => {
    const page = await exam();
    expect(await page.locator('.issues li').allTextContents()).toEqual([
      'example-sat (Solver): attempt 1: the judge failed, which says nothing of the model',
      'example-graph (Constructions): attempt 1: it has not finished',
      'example-conjecture-e (Open conjectures): ' +
        'a planned repetition was never handed in, or none was adopted',
    ]);
    await page.click('.issues a >> nth=1');
    await page.waitForSelector('.one-item select >> nth=1');
    const { search } = new URL(page.url());
    expect(search).toBe('?model=example-model-c&track=construction&item=example-graph');
    expect(await page.textContent('.attempt-table tbody')).toContain('it has not finished');
  });

  test('covers all models and items: a mean, or what there is of it', async () => {
    const page = await exam();
    expect(await page.locator('.coverage-table td').count()).toBe(60);
    const cell = (name: RegExp) => page.getByRole('link', { name });
    expect(await cell(/example-model-a.*, .*maxcut-mqlib/).textContent()).toBe('0.462');
    expect(await cell(/example-model-b.*, .*example-sat/).textContent()).toBe('0.496 ?');
    expect(await cell(/example-model-c.*, .*example-sat.*none has a score/).textContent()).toBe(
      '–',
    );
    await cell(/example-model-b.*, .*example-sat/).click();
    await page.waitForSelector('.attempt-table tbody tr >> nth=1');
    expect(await page.textContent('.attempt-table')).toContain('adopted provisionally');
    expect(page.url()).toContain('model=example-model-b&track=solver&item=example-sat');
  });

  test('takes a Solver attempt apart: reference values, the candidate, its place', async () => {
    const page = await exam(`${address}?model=example-model-a&track=solver&item=maxcut-mqlib`);
    await page.waitForSelector('.phi-dot');
    const rows = await page.locator('.instance-table tbody tr').allTextContents();
    expect(rows).toEqual([
      '1example-110, 12, 141222out of time: 0none0',
      '2example-220, 21, 25222.645752.6457525.791.432490.923998',
    ]);
    const score = (await page.textContent('.solver-said strong')) ?? '';
    const { json } = await site.service.get('/v1/epochs/example-exam/attempts');
    const attempts = json['attempts'] as readonly Readonly<Record<string, string>>[];
    const own = attempts.find(
      ({ model, item }) => model === 'example-model-a' && item === 'maxcut-mqlib',
    );
    expect(score).toBe(own?.['score']);
    expect(await page.locator('.phi-dot').count()).toBe(1);
    expect(await page.textContent('.phi-dot title')).toContain('Φ(z) = 0.923998');
    await page.getByLabel('Item', { exact: true }).selectOption({ label: 'example-tour' });
    await page.waitForSelector('.instance-table >> text=city-100');
    expect(await page.textContent('.solver-said')).toContain('Less is better');
    await page.reload();
    await page.waitForSelector('.instance-table >> text=city-100');
  });

  test('leads from an attempt to its event, and hands out the table', async () => {
    const page = await exam();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Attempt table' }).click();
    const saved = await readFile(await (await downloading).path(), 'utf8');
    expect(saved).toMatch(/^model,track,item,attempt,score/);
    expect(saved.trim().split('\n')).toHaveLength(81);
    await page.click('.attempt-table td a >> nth=0');
    await page.waitForSelector('.event-detail code');
    expect(await page.textContent('.event-detail')).toContain('"type":"AttemptSubmitted"');
  });

  test('changes under the eyes of whoever looks, and is final once it is closed', async () => {
    const page = await exam();
    const events = (await site.run('events', 'example-exam')).toString().trim().split('\n');
    const at = events.findIndex((line) => /"item":"example-triangle".*model-a/.test(line)) + 1;
    const body = { reason: 'judged with the wrong library' };
    const path = `/v1/epochs/example-exam/attempts/${String(at)}/exclude`;
    await site.service.accepted(path, body, { as: 'organiser' });
    await page.waitForSelector('.index-table tr:has-text("example-model-a") >> text=no Index');
    await page.waitForSelector('.issues >> text=example-triangle');
    await site.service.accepted(
      path.replace('exclude', 'adopt'),
      { adoption_status: 'selected', reason: 'it was the right one' },
      { as: 'organiser' },
    );
    await page.waitForSelector('.index-table tr:has-text("example-model-a") >> text=76.78');
    await site.service.accepted('/v1/epochs/example-exam/close', {}, { as: 'organiser' });
    await page.waitForSelector('.epoch-standing-final');
    await page.waitForSelector('h2:text-is("Index")');
  });

  test('is reached by the address of an epoch, and is in Chinese on a phone', async () => {
    const page = await exam('/epochs/example-exam', { language: 'zh-CN', width: 360 });
    expect(new URL(page.url()).pathname).toBe(address);
    expect(await page.textContent('h2 >> nth=0')).toMatch(/综合指数/);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  test('key numbers stand by epoch, rule and reference, as the service has them', async () => {
    const { page } = await site.visit('/key-numbers');
    await page.waitForSelector('.rule');
    expect(await page.textContent('tr:has-text("example-2026-w48")')).toContain(
      'epoch-record@30.1',
    );
    expect(await page.textContent('tr:has-text("index_weight_open")')).toContain('10 points');
    expect(await page.textContent('tr:has-text("example-fixed-1")')).toContain('0.021e-9');
    const { json } = await site.service.get('/v1/key-numbers');
    const numbers = json['service'] as readonly { readonly name: string }[];
    for (const { name } of numbers) {
      expect(await page.locator('code', { hasText: name }).count()).toBeGreaterThan(0);
    }
    await page.getByLabel('Filter by epoch or rule').fill('tcsexam');
    await page.waitForSelector('text=1 of 2 shown');
    await page.reload();
    await page.waitForSelector('text=1 of 2 shown');
    await page.click('text=中文');
    await page.waitForSelector('h1:has-text("关键数值")');
    const latin = await page.locator('.numbers td:nth-child(3)').allTextContents();
    expect(latin.filter((text) => /^[A-Z][a-z]+ [a-z]/.test(text))).toEqual([]);
  });
});
