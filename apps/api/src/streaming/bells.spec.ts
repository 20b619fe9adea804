import { expect, test } from '@jest/globals';
import { openMemoryLog } from '#event-log/memory/memory-log';
import type { Origin } from '#ledger/ids';
import { Bells } from './bells.js';

const log = openMemoryLog({ origin: 'ledger.example' as Origin });

function opening(stream: string): Parameters<typeof log.append>[0] {
  const bytes = new Uint8Array(Buffer.from('{}'));
  const events = [{ version: 1, leaf: '0'.repeat(64) as never, bytes }];
  return [{ stream, after: 0, head: null, events, commands: [], documents: [] }];
}

test('whoever listens hears of the stream, and of no other', async () => {
  const bells = new Bells(log, () => undefined);
  await bells.start();
  const { signal } = new AbortController();
  const [one, another] = [bells.next('a', signal), bells.next('a', signal)];
  void bells.next('b', signal);
  await log.append(opening('a'));
  await Promise.all([one, another]);
  expect(bells.listening).toBe(1);
  await bells.stop();
});

test('of those who went away nothing stays, though nothing happened', async () => {
  const bells = new Bells(log, () => undefined);
  const [gone, here] = [new AbortController(), new AbortController()];
  const waits = Array.from({ length: 8 }, () => bells.next('c', gone.signal));
  void bells.next('c', here.signal);
  gone.abort();
  await Promise.all(waits);
  expect(bells.listening).toBe(1);
  await bells.next('c', gone.signal);
  here.abort();
  expect(bells.listening).toBe(0);
});
