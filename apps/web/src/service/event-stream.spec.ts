import { describe, expect, test } from '@jest/globals';
import { type StreamPart, streamParts } from './event-stream.js';

async function eventsOf(...chunks: readonly string[]): Promise<readonly StreamPart[]> {
  const parts: StreamPart[] = [];
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
  for await (const part of streamParts(bytes)) if (part !== null) parts.push(part);
  return parts;
}

describe('server-sent events', () => {
  test.each<[string, readonly string[], readonly StreamPart[]]>([
    ['one', ['id: 4\ndata: {"a":1}\n\n'], [{ id: '4', data: '{"a":1}' }]],
    ['one in pieces', ['id: 4\nda', 'ta: x', '\n', '\n'], [{ id: '4', data: 'x' }]],
    ['CR LF, cut between', ['id: 4\r', '\ndata: x\r\n\r\n'], [{ id: '4', data: 'x' }]],
    ['a sign of life', ['retry: 1000\n\n: here\n\n'], []],
    ['two lines of data', ['data: a\ndata: b\n\n'], [{ id: '', data: 'a\nb' }]],
    ['an id that stays', ['id: 1\ndata: a\n\ndata: b\n\n'], ['a', 'b'].map(withId('1'))],
    ['data with colons', ['data: a: b\n\n'], [{ id: '', data: 'a: b' }]],
    ['an event cut off by the end', ['id: 1\ndata: a\n'], []],
  ])('%s', async (_, chunks, expected) => {
    expect(await eventsOf(...chunks)).toEqual(expected);
  });

  test('a character cut in two', async () => {
    const bytes = new TextEncoder().encode('data: 中\n\n');
    const cut = [bytes.subarray(0, 7), bytes.subarray(7)];
    const parts: StreamPart[] = [];
    for await (const part of streamParts(cut)) parts.push(part);
    expect(parts).toEqual([null, null, { id: '', data: '中' }]);
  });
});

function withId(id: string): (data: string) => StreamPart {
  return (data) => ({ id, data });
}
