/** What ends a stream: a client that reads nothing, or one that may have no more. */
import { describe, expect, test } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { Writable } from 'node:stream';
import { sendEvents, type SentEvent } from './server-sent-events.js';

interface Client {
  readonly reply: FastifyReply;
  readonly response: Writable;
  readonly text: () => string;
}

/** A client that reads at once, or never. */
function client(reads: boolean): Client {
  const said: Buffer[] = [];
  const response = new Writable({
    highWaterMark: 64,
    write: (chunk: Buffer, _encoding, done) => {
      said.push(chunk);
      if (reads) done();
    },
  });
  const raw = Object.assign(response, { writeHead: () => response });
  const reply = {
    raw,
    hijack: () => undefined,
    getHeaders: () => ({}),
    request: { method: 'GET' },
  };
  return {
    reply: reply as unknown as FastifyReply,
    response,
    text: () => Buffer.concat(said).toString(),
  };
}

async function* endless(taken: { count: number }): AsyncGenerator<SentEvent> {
  for (;;) {
    taken.count += 1;
    yield await Promise.resolve({ id: String(taken.count), bytes: Buffer.from('{"a":1}') });
  }
}

describe('a stream', () => {
  test('is cut off when its client reads nothing, and little was kept for it', async () => {
    const { reply, response } = client(false);
    const taken = { count: 0 };
    const sending = { gone: new AbortController(), holds: () => true, readMs: 20 };
    await sendEvents(reply, endless(taken), sending);
    expect([response.destroyed, taken.count < 10]).toEqual([true, true]);
    expect(response.writableLength).toBeLessThan(1024);
  });

  test('ends before the next event once its client may have no more', async () => {
    const { reply, response, text } = client(true);
    let asked = 0;
    const holds = (): boolean => (asked += 1) <= 3;
    await sendEvents(reply, endless({ count: 0 }), { gone: new AbortController(), holds });
    expect(text().match(/^id: /gm)).toHaveLength(3);
    expect(response.writableEnded).toBe(true);
  });
});
