/** One record, whoever computes it: browser, service and command line, byte for byte. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { releasedRules } from '#ledger/rules/registry';
import { epochLedger } from '../cli.js';
import { exampleSuite, threeModels } from '../example-exam.js';
import { accessibilityFaults } from './accessibility.js';
import { describeInBrowser } from './chromium.js';
import { exampleEvidence, Site } from './site.js';

/** The rule by which this service closes epochs; records under older ones come from elsewhere. */
const ruleOfToday = 'epoch-record@3';

describeInBrowser('a record', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
  }, 120_000);
  afterEach(() => site.leave());
  afterAll(() => site.close(), 60_000);

  /** The page on which a record is computed, `path` given to it. */
  async function given(path: string, rule: string | null = null): Promise<Page> {
    const { page } = await site.visit('/verify');
    await page.click('summary:has-text("Compute a record")');
    await page.setInputFiles('.record-card input[type=file]', path);
    if (rule !== null) await page.selectOption('.record-card select', rule);
    await page.click('.record-card button[type=submit]');
    return page;
  }

  /** The record that a browser computes from the evidence at `path`. */
  async function ofBrowser(path: string, rule: string | null = null): Promise<Buffer> {
    const page = await given(path, rule);
    const downloading = page.waitForEvent('download');
    await page.click('text=Save the record');
    return readFile(await (await downloading).path());
  }

  async function ofCommandLine(path: string): Promise<Buffer> {
    return (await epochLedger(['score', '--evidence', path])).output;
  }

  /** What the service publishes for it: closed there, or imported where it is of an older rule. */
  async function ofService(epoch: string, path: string, rule: string): Promise<Buffer> {
    const isExam = !rule.startsWith('epoch-record@');
    const parts = ['--records', join(threeModels, 'records'), '--reference', exampleSuite];
    if (rule === ruleOfToday || isExam) {
      await site.run('load', path, '--close', ...(isExam ? parts : []));
    } else {
      const record = await site.file(await ofCommandLine(path), 'record.json');
      await site.run('import', record, '--evidence', path, '--source', 'an archive');
    }
    return site.run('record', epoch);
  }

  test.each(releasedRules)('under %s is the same bytes everywhere', async (rule) => {
    const isExam = !rule.startsWith('epoch-record@');
    const file = isExam ? join(threeModels, 'evidence.json') : exampleEvidence;
    const evidence = JSON.parse(await readFile(file, 'utf8')) as { readonly plan: object };
    const epoch = `bytes-${String(releasedRules.indexOf(rule))}`;
    const path = await site.file({ ...evidence, plan: { ...evidence.plan, epoch, rule } });
    const record = await ofBrowser(path);
    expect(record.toString()).toContain(`"rule":"${rule}"`);
    expect(record.equals(await ofCommandLine(path))).toBe(true);
    expect(record.equals(await ofService(epoch, path, rule))).toBe(true);
    const served = await site.file(await site.run('evidence', epoch, '--revision', '1'));
    expect(record.equals(await ofBrowser(served))).toBe(true);
  });

  test('under another rule than its plan names is that of the command line', async () => {
    const words = ['score', '--evidence', exampleEvidence, '--rule', 'epoch-record@2'];
    const { output } = await epochLedger(words);
    expect(output.toString()).toContain('"rule":"epoch-record@2"');
    expect((await ofBrowser(exampleEvidence, 'epoch-record@2')).equals(output)).toBe(true);
  });

  test('that cannot be is none, and the page says what is missing', async () => {
    const text = await readFile(exampleEvidence, 'utf8');
    const page = await given(
      await site.file(text.replace(/"reruns": \[[^]*\n {2}\]/, '"reruns": []')),
    );
    await page.waitForSelector('.record-card [role=alert]');
    expect(await page.textContent('.record-card [role=alert]')).toContain(
      'wayfinding: 29.17 % of its units are void, the limit is 0.1, and no re-run',
    );
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
