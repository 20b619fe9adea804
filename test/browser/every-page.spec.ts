/**
 * Every page against WCAG 2.2 AA, in both languages and both themes, wide, zoomed to 200 % and on a
 * phone; and what holds for each: nothing wider than the screen, no word of the other language.
 */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { exampleSuite, threeModels } from '../example-exam.js';
import { accessibilityFaults } from './accessibility.js';
import { describeInBrowser } from './chromium.js';
import { enterLittle, measureLittle, openLittle } from './little-epoch.js';
import { exampleEpoch, exampleEvidence, Site } from './site.js';
import type { Looks } from './visit.js';

const epoch = `/epochs/${exampleEpoch}`;

/** Each page, and what is there once it is shown whole. */
const pages: readonly (readonly [path: string, whole: string])[] = [
  ['/', '.epoch-row'],
  [`${epoch}?open=cedar&chosen=cedar,brio`, '.plots-grid svg'],
  ['/epochs/little', '.plots-grid svg'],
  [`${epoch}/entries/cedar?open=0,0.0,0.0.1`, '.timeline li'],
  [`${epoch}/audit?event=16`, '.event-detail dd code'],
  ['/epochs/little/organise', 'form'],
  ['/exams/example-exam', '.phi-dot'],
  ['/verify', '.readiness.good'],
  ['/key-numbers', '.rule'],
  ['/epochs/nowhere', '[role=alert]'],
];

/** Width 640 is a screen of 1280 at 200 %. */
const ways: readonly (readonly [name: string, looks: Looks])[] = [
  ['wide and light, in English', {}],
  ['wide and dark, in Chinese', { theme: 'dark', language: 'zh-CN' }],
  ['at 200 % in the light, in Chinese', { width: 640, language: 'zh-CN' }],
  ['on a phone in the dark, in English', { width: 360, theme: 'dark' }],
];

describeInBrowser('every page', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
    await site.load(exampleEvidence);
    const parts = ['--records', join(threeModels, 'records'), '--reference', exampleSuite];
    await site.run('load', join(threeModels, 'evidence.json'), ...parts);
    await openLittle(site, 'little', { title: 'Little' });
    await enterLittle(site, 'little');
    await measureLittle(site, 'little');
  }, 120_000);
  afterEach(() => site.leave());
  afterAll(() => site.close(), 60_000);

  async function faultsOf(page: Page, looks: Looks): Promise<readonly string[]> {
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    const most = looks.width ?? 1280;
    const lang = await page.evaluate<string>('document.documentElement.lang');
    return [
      ...(wide > most ? [`it is ${String(wide)} wide on a screen of ${String(most)}`] : []),
      ...(lang.slice(0, 2) === (looks.language ?? 'en').slice(0, 2) ? [] : [`its lang is ${lang}`]),
      ...(await foreignWords(page, looks)),
      ...(await accessibilityFaults(page)),
    ];
  }

  test.each(ways)('%s is accessible and fits', async (_, looks) => {
    const faults: string[] = [];
    const { page } = await site.visit('/', { ...looks, expected: [/404/] });
    for (const [path, whole] of pages) {
      await page.goto(`${site.service.url}${path}`, { waitUntil: 'domcontentloaded' });
      await page.waitForSelector(whole);
      faults.push(...(await faultsOf(page, looks)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test('of an organiser is accessible and fits with a form open', async () => {
    const faults: string[] = [];
    for (const [, looks] of ways) {
      const { page, context } = await site.visit('/epochs/little/organise?action=rerun', looks);
      const token = site.service.bearer('organiser')['authorization'] ?? '';
      await page.locator('input[type=password]').fill(token.replace('Bearer ', ''));
      await page.keyboard.press('Enter');
      await page.locator('.action-form select').selectOption('pour');
      await page.waitForSelector('[role=option]');
      await page.waitForSelector('.blocker-list');
      faults.push(...(await faultsOf(page, looks)));
      await context.close();
    }
    expect(faults).toEqual([]);
  });
});

/** Words of the other language. */
async function foreignWords(page: Page, { language = 'en' }: Looks): Promise<readonly string[]> {
  const foreign =
    language === 'en' ? /[\u4e00-\u9fff]/ : /(?<![\w/.-])(the|and|of|is|not|this|with) /;
  const found = (await wordsIn(page)).filter((text) => foreign.test(text));
  return [...new Set(found)].map((text) => `it says in another language: ${text}`);
}

/** Texts of the page that are its own: not names, not what people wrote, not code. */
function wordsIn(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`(() => {
    const others = 'bdi, code, q, h1, option, pre, .frame-switches, script, style, noscript';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent.trim();
      if (text !== '' && node.parentElement.closest(others) === null) texts.push(text);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      if (element.closest(others) !== null) continue;
      texts.push(element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? '');
    }
    return texts;
  })()`);
}
