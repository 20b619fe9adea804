import { expect, test } from '@jest/globals';
import { Streams } from './streams.js';

/** Begins streams until there is no room. */
function filled(streams: Streams, withToken: boolean): readonly AbortController[] {
  const begun: AbortController[] = [];
  for (;;) {
    const one = streams.begin(withToken);
    if (one === null) return begun;
    begun.push(one);
  }
}

test('everybody together leaves room for those who have a token', () => {
  const streams = new Streams();
  const everybody = filled(streams, false);
  const known = filled(streams, true);
  expect([everybody.length, known.length, streams.size]).toEqual([800, 200, 1000]);
  const [first] = everybody;
  if (first !== undefined) streams.end(first);
  expect([streams.size, streams.begin(false) === null]).toEqual([999, false]);
});

test('once they are closed all have ended, and none begins', () => {
  const streams = new Streams();
  const one = streams.begin(true);
  streams.close();
  expect([one?.signal.aborted, streams.begin(true), streams.begin(false)]).toEqual([
    true,
    null,
    null,
  ]);
});
