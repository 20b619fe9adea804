import { describe, expect, test } from '@jest/globals';
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { run } from '../../testing/captured.js';

/** An event as `watch` looks at it: its type, its version is where it stands in a list. */
type Happened = readonly string[];

/** A service of one epoch: what it shows of it, its log, and what happens once it is watched. */
interface Told {
  readonly shown: { readonly state: string; readonly version: number };
  readonly log: Happened;
  readonly later: Happened;
}

const eventAt = (type: string, index: number): string =>
  JSON.stringify({
    type,
    version: index + 1,
    at: '2026-11-23T10:00:00.000000Z',
    actor: 'ada',
    body: { reason: 'r', revision: 1 },
  });

/** Streams stay open, as those of the service do. */
function answer(url: URL, streams: boolean, told: Told, response: ServerResponse): void {
  if (!url.pathname.endsWith('/events')) {
    response.end(JSON.stringify(told.shown));
    return;
  }
  const after = Number(url.searchParams.get('after') ?? 0);
  const events = (streams ? [...told.log, ...told.later] : told.log).map(eventAt).slice(after);
  if (!streams) {
    response.end(events.map((event) => `${event}\n`).join(''));
    return;
  }
  response.writeHead(200);
  response.write(': alive\n\n');
  for (const [index, event] of events.entries()) {
    response.write(`id: ${String(after + index + 1)}\ndata: ${event}\n\n`);
  }
}

async function watched(told: Told, ...options: readonly string[]): Promise<readonly string[]> {
  const server = createServer((request, response) => {
    const streams = request.headers.accept === 'text/event-stream';
    answer(new URL(request.url ?? '', 'http://ledger'), streams, told, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const words = ['watch', 'e-1', '--until-closed', '--json', '--url', url, ...options];
  const { exitCode, output, messages } = await run(words);
  server.closeAllConnections();
  server.close();
  expect([exitCode, messages]).toEqual([0, '']);
  const lines = output.split('\n').filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as { type: string }).type);
}

const [opened, closed, cancelled] = ['EpochOpened', 'EpochClosed', 'EpochCancelled'];
const reopened = 'EpochReopened';
const running = { shown: { state: 'running', version: 1 }, log: [opened] };

describe('watching until an epoch is closed ends', () => {
  test.each([
    ['when it is closed', [closed], [opened, closed]],
    ['when it is cancelled', [cancelled], [opened, cancelled]],
    ['there, whatever follows', [closed, reopened], [opened, closed]],
  ])('%s', async (_, later, seen) => {
    expect(await watched({ ...running, later })).toEqual(seen);
  });

  test.each([['closed', closed] as const, ['cancelled', cancelled] as const])(
    'at once when it was %s and nothing is to come',
    async (state, type) => {
      const told = { shown: { state, version: 2 }, log: [opened, type], later: [] };
      expect(await watched(told, '--after', '500')).toEqual([]);
      expect(await watched(told, '--after', '2')).toEqual([]);
      expect(await watched(told, '--after', '1')).toEqual([type]);
      expect(await watched(told)).toEqual([opened, type]);
    },
  );

  test('at once when the closing is in the log and not yet in what the service shows', async () => {
    const told = { ...running, log: [opened, closed], later: [] };
    expect(await watched(told, '--after', '500')).toEqual([]);
  });

  test('with the closing also where nothing so early was to be shown', async () => {
    expect(await watched({ ...running, later: [closed] }, '--after', '500')).toEqual([]);
  });

  test('with the next closing when it was closed once and reopened', async () => {
    const log = [opened, closed, reopened];
    const told = { shown: { state: 'closed', version: 2 }, log, later: [closed] };
    expect(await watched(told)).toEqual([...log, closed]);
    expect(await watched(told, '--after', '3')).toEqual([closed]);
  });

  test('with the last event of an epoch that was closed twice', async () => {
    const log = [opened, closed, reopened, closed];
    const told = { shown: { state: 'closed', version: 4 }, log, later: [] };
    expect(await watched(told)).toEqual(log);
  });
});
