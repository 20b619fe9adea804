/**
 * One visit to a page: a browser context of its own, and everything that the page did which no page
 * of ours may do: errors on the console, exceptions, requests that leave the origin.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { waitMsMax } from './chromium.js';

/** How somebody looks at a page. */
export interface Looks {
  /** The browser's language. */
  readonly language?: 'en' | 'zh-CN';
  readonly theme?: 'light' | 'dark';
  /** In CSS pixels; 1280 unless it is said. */
  readonly width?: number;
  readonly height?: number;
  /** Messages on the console that belong to what is tested, such as an answer 404. */
  readonly expected?: readonly RegExp[];
}

/** A page that is open. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page did and may not do, in order. */
  readonly complaints: readonly string[];
}

/** Opens `url` as `looks` says. Waits until the document is there, not for what it loads later. */
export async function visit(browser: Browser, url: string, looks: Looks = {}): Promise<Visit> {
  const { language = 'en', theme = 'light', width = 1280, height = 900, expected = [] } = looks;
  const context = await browser.newContext({
    locale: language,
    colorScheme: theme,
    viewport: { width, height },
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(waitMsMax);
  const complaints: string[] = [];
  const { origin } = new URL(url);
  context.on('request', (request) => {
    if (isElsewhere(request.url(), origin)) complaints.push(`asked another host: ${request.url()}`);
  });
  context.on('console', (message) => {
    const text = message.text();
    const isExpected = expected.some((pattern) => pattern.test(text));
    if (message.type() === 'error' && !isExpected) complaints.push(`console: ${text}`);
  });
  context.on('weberror', (error) => {
    complaints.push(`threw: ${String(error.error().stack ?? error.error())}`);
  });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  return { page, context, complaints };
}

/** Whether a request goes to another origin; what the page itself made is nobody's. */
function isElsewhere(url: string, origin: string): boolean {
  const { protocol, origin: asked } = new URL(url);
  return protocol !== 'data:' && protocol !== 'blob:' && asked !== origin;
}
