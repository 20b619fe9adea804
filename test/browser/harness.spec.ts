/** The means of the browser tests themselves: what they must notice, they do notice. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { accessibilityFaults } from './accessibility.js';
import { describeInBrowser, openChromium } from './chromium.js';
import { type Looks, visit, type Visit } from './visit.js';

const pages: Readonly<Record<string, string>> = {
  '/good': '<h1>Good</h1><p>Nothing to complain of.</p>',
  '/no-name': '<h1>Bad</h1><button></button>',
  '/pale': '<h1>Bad</h1><p style="color:#bbb;background:#fff">Hardly to be read</p>',
  '/throws': '<h1>Bad</h1><script>throw new Error("on purpose")</script>',
  '/says': '<h1>Bad</h1><script>console.error("on purpose")</script>',
  '/leaves': '<h1>Bad</h1><img alt="" src="http://127.0.0.2:9/x.png">',
};

describeInBrowser('the means of the browser tests', () => {
  let server: Server;
  let browser: Browser;
  let opened: Visit | null = null;

  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      response.setHeader('content-type', 'text/html');
      response.setHeader('content-security-policy', "script-src 'self' 'unsafe-inline'");
      const body = pages[url] ?? '<h1>Nothing</h1>';
      response.end(`<!doctype html><html lang="en"><title>A page</title><main>${body}</main>`);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    browser = await openChromium();
  });

  afterEach(() => opened?.context.close());

  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  async function open(path: string, looks: Looks = {}): Promise<Visit> {
    const { port } = server.address() as AddressInfo;
    opened = await visit(browser, `http://127.0.0.1:${String(port)}${path}`, looks);
    await opened.page.waitForLoadState('load');
    return opened;
  }

  test('let a good page pass', async () => {
    const { page, complaints } = await open('/good');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each([
    ['/no-name', /^button-name: .*\n {2}at button\n {2}<button><\/button>/],
    ['/pale', /^color-contrast: [^]*Expected contrast ratio of 4[.]5/],
  ])('see what axe-core finds in %s', async (path, fault) => {
    const { page } = await open(path);
    const faults = await accessibilityFaults(page);
    expect(faults).toEqual([expect.stringMatching(fault)]);
  });

  test.each([
    ['/throws', /^threw: Error: on purpose/],
    ['/says', /^console: on purpose$/],
    ['/leaves', /^asked another host: http:\/\/127[.]0[.]0[.]2:9\/x[.]png$/],
  ])('see what %s does', async (path, complaint) => {
    const { complaints } = await open(path);
    expect(complaints).toContainEqual(expect.stringMatching(complaint));
  });

  test('take what a spec expects on the console', async () => {
    const { complaints } = await open('/says', { expected: [/purpose/] });
    expect(complaints).toEqual([]);
  });

  test('look with the language, the theme and the width that are asked for', async () => {
    const { page } = await open('/good', { language: 'zh-CN', theme: 'dark', width: 360 });
    const seen = await page.evaluate<readonly unknown[]>(
      "[navigator.language, matchMedia('(prefers-color-scheme: dark)').matches, innerWidth]",
    );
    expect(seen).toEqual(['zh-CN', true, 360]);
  });
});
