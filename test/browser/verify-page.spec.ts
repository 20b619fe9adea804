/** An auditor with a bundle file: verified in the browser without a network, or found out. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { epochLedger } from '../cli.js';
import { accessibilityFaults } from './accessibility.js';
import { describeInBrowser } from './chromium.js';
import { exampleEpoch, exampleEvidence, Site } from './site.js';

/** What the command line says of a bundle, with `--json`. */
interface Report {
  readonly findings: readonly { readonly code: string; readonly where: string }[];
  readonly checked: Readonly<Record<string, number>>;
}

describeInBrowser('a bundle file in the browser', () => {
  let site: Site;
  let bundle: string;
  let damaged: string;
  let key: string;

  beforeAll(async () => {
    site = await Site.open();
    await site.load(exampleEvidence);
    const bytes = await site.run('export', exampleEpoch);
    bundle = await site.file(bytes, 'good.bundle');
    damaged = await site.file(oneOutcomeChanged(bytes.toString()), 'bad.bundle');
    key = await site.file(await site.run('keys'), 'ledger.pub');
  }, 120_000);

  afterEach(() => site.leave());
  afterAll(() => site.close(), 60_000);

  /** The page, everything it needs loaded, and from now on without a network. */
  async function offline(looks: Parameters<Site['visit']>[1] = {}): Promise<Page> {
    const { page, context } = await site.visit('/verify', looks);
    await page.waitForSelector('.readiness.good');
    await context.setOffline(true);
    return page;
  }

  async function verify(page: Page, path: string, keyPath: string | null = key): Promise<void> {
    await page.setInputFiles('.drop-zone input', path);
    if (keyPath !== null) await page.setInputFiles('.verify-form > .field input', keyPath);
    await page.click('.verify-form button[type=submit]');
    await page.waitForSelector('.verdict');
  }

  async function reportOf(path: string): Promise<Report> {
    const { output } = await epochLedger(['verify', path, '--key', key, '--json']);
    return JSON.parse(output.toString()) as Report;
  }

  test('is verified without a network, as the command line verifies it', async () => {
    const page = await offline();
    await verify(page, bundle);
    expect(await page.textContent('.verdict h2')).toBe('Verified');
    expect(await page.textContent('.verdict')).toContain(`Epoch ${exampleEpoch} of localhost`);
    const { checked, findings } = await reportOf(bundle);
    expect(findings).toEqual([]);
    const downloading = page.waitForEvent('download');
    await page.click('text=Save the report');
    const saved = await readFile(await (await downloading).path(), 'utf8');
    expect(JSON.parse(saved)).toEqual(await reportOf(bundle));
    const rows = await page.locator('.steps tbody tr').allTextContents();
    expect(rows).toHaveLength(12);
    expect(rows[2]).toContain(`${String(checked['events'])} events`);
    expect(rows[6]).toContain(`${String(checked['replayed'])} events decided again`);
    expect(rows[8]).toContain(`${String(checked['receipts'])} receipts kept`);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test.each([
    ['en', 'Not verified', 'was changed after it was sealed'],
    ['zh-CN', '验证未通过', '在封存后被改动过'],
  ] as const)('with one outcome changed is found out, in %s', async (language, verdict, why) => {
    const page = await offline({ language, theme: 'dark' });
    await verify(page, damaged);
    expect(await page.textContent('.verdict h2')).toContain(verdict);
    const { findings } = await reportOf(damaged);
    const codes = await page.locator('.finding-code').allTextContents();
    const places = await page.locator('.finding > p.small code').allTextContents();
    expect(codes).toEqual(findings.map(({ code }) => code));
    expect(places).toEqual(findings.map(({ where }) => where));
    expect(findings[0]?.code).toBe('chain_broken');
    expect(await page.textContent('.finding >> nth=0')).toContain(why);
    expect(await page.locator('.finding >> nth=0 >> dd code').allTextContents()).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(await page.locator('h2', { hasText: /published|发布了什么/ }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('without a key is consistent and not verified, and the page says why', async () => {
    const page = await offline();
    await verify(page, bundle, null);
    expect(await page.textContent('.verdict h2')).toContain('no key was given');
    expect(await page.textContent('.finding')).toContain('A forger signs with a key of his own');
  });

  test('that is no bundle is refused at the first step, and nothing else is claimed', async () => {
    const page = await offline();
    await verify(page, key);
    expect(await page.locator('.finding-code').allTextContents()).toEqual(['bundle_malformed']);
    const rows = await page.locator('.steps tbody tr').allTextContents();
    expect(rows.slice(1).every((row) => row.includes('not looked at'))).toBe(true);
  });

  test('is held against what the reader kept', async () => {
    const page = await offline();
    await page.click('summary:has-text("What else you kept")');
    const receipt = (await site.run('receipt', exampleEpoch, 'cedar')).toString();
    const forged = receipt.replace('entry cedar', 'entry atlas');
    await page.getByLabel('Receipts').fill(`${receipt}\n${forged}`);
    await verify(page, bundle);
    expect(await page.locator('.finding-code').allTextContents()).toEqual(['signature_invalid']);
    expect(await page.textContent('.finding h3')).toContain('your receipt 2');
    await page.getByLabel('Receipts').fill(receipt);
    await page.click('.verify-form button[type=submit]');
    await page.waitForSelector('.verdict-verified');
  });

  test('needs the keyboard only', async () => {
    const page = await offline();
    const button = page.getByRole('button', { name: 'Choose a file', exact: true }).first();
    const choosing = page.waitForEvent('filechooser');
    // Focus and key in one: a page that is still being put together may take the focus away.
    await button.press('Enter');
    await (await choosing).setFiles(bundle);
    await page.keyboard.press('Tab');
    await page.keyboard.type((await readFile(key, 'utf8')).trim());
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate('document.activeElement.textContent');
      if (focused === 'Verify') break;
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('.verdict-verified');
  });

  test('keeps what was typed over a reload, and remembers a key when asked to', async () => {
    const { page } = await site.visit('/verify');
    await page.getByLabel('The key you trust').fill('half a key');
    await page.reload();
    expect(await page.getByLabel('The key you trust').inputValue()).toBe('half a key');
    await page.getByLabel('The key you trust').fill('');
    await verify(page, bundle);
    await page.click('text=Remember this key in this browser');
    await page.getByLabel('The key you trust').fill('');
    await page.reload();
    await page.setInputFiles('.drop-zone input', bundle);
    await page.waitForSelector('text=that this browser remembers');
    expect(await page.getByLabel('The key you trust').inputValue()).toContain('localhost+');
  });

  test('keeps its result when the language is changed', async () => {
    const { page } = await site.visit('/verify');
    await verify(page, bundle);
    await page.click('text=中文');
    await page.waitForSelector('h2:has-text("验证通过")');
    expect(page.url()).toContain('lang=zh');
  });

  test('fits a phone', async () => {
    const page = await offline({ width: 360, height: 740 });
    await verify(page, damaged);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });
});

/** The bundle with the first outcome that is a success made a failure. */
function oneOutcomeChanged(text: string): string {
  const changed = text.replace('"outcomes":"1', '"outcomes":"0');
  if (changed === text) throw new Error('there is no success to change');
  return changed;
}
