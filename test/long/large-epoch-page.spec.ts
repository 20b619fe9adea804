/**
 * The page of an epoch with two thousand entries on fifty axes: only what is seen is in the
 * document, and how long the longest task of the browser was while one sorts, filters and scrolls.
 * Source: notes on pages, "The epoch page"; docs/decisions/pages.md states the figures.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../browser/chromium.js';
import { Site } from '../browser/site.js';
import { madeEvidence } from '../programs/evidence.js';
import { told } from '../programs/told.js';

const size = { epoch: 'large', seed: 7, entries: 2000, axes: 50, tasks: 1, units: 10 };

describeInBrowser('the page of a large epoch', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.open();
    await site.load(madeEvidence(size));
  }, 600_000);
  afterAll(() => site.close(), 60_000);

  test('has only what is seen in the document, and answers while it is sorted', async () => {
    const { page } = await site.visit('/epochs/large');
    await page.waitForSelector('.plots-grid svg');
    await page.evaluate(`window.longest = 0; new PerformanceObserver((list) => {
      for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
    }).observe({ type: 'longtask' });`);
    await measured(page, 'sorting by score', () => sort(page, 'Score'));
    await measured(page, 'sorting by key', () => sort(page, 'Key'));
    await measured(page, 'scrolling down', () => scroll(page, 'top', 88_000));
    await measured(page, 'scrolling to the last axis', () => scroll(page, 'left', 8_000));
    expect(await page.locator('[role=columnheader] >> text=axis 50').count()).toBe(1);
    await measured(page, 'sorting by that axis', () => sort(page, 'axis 50'));
    await measured(page, 'filtering', async () => {
      await page.getByLabel('Filter by model or key').fill('entry 19');
      await page.waitForSelector('text=/^\\d+ of [\\d,]+ shown$/');
    });
    expect(await page.locator('.ranking-rows [role=row]').count()).toBeLessThan(80);
    expect(await page.locator('.ranking [role=cell]').count()).toBeLessThan(80 * 40);
    await site.leave();
  }, 300_000);
});

/** Does it, and tells how long the longest task over 50 ms was meanwhile. */
async function measured(page: Page, title: string, act: () => Promise<void>): Promise<void> {
  await page.evaluate('longest = 0');
  await act();
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))');
  const longest = await page.evaluate<number>('longest');
  told(`${title}: the longest task took ${longest === 0 ? 'under 50' : String(longest)} ms`);
}

async function sort(page: Page, column: string): Promise<void> {
  await page.getByRole('button', { name: column, exact: true }).click();
  await page.waitForSelector('[aria-sort=ascending], [aria-sort=descending]');
}

/** A hundred steps of one frame each, then a look at whether rows are there. */
async function scroll(page: Page, side: 'top' | 'left', distance: number): Promise<void> {
  const member = side === 'top' ? 'scrollTop' : 'scrollLeft';
  await page.evaluate(`(async () => {
    const table = document.querySelector('.ranking-scroll');
    for (let step = 1; step <= 100; step += 1) {
      table.${member} = (${String(distance)} * step) / 100;
      await new Promise((next) => requestAnimationFrame(next));
    }
  })()`);
  await page.waitForSelector('.ranking-rows [role=row] .cell-model');
}
