import { describe, expect, test } from '@jest/globals';
import { lines } from './lines.js';
import { serverSentEvents } from './sse.js';

/** An answer that arrives in these pieces. */
function arriving(...pieces: readonly (string | Uint8Array)[]): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(Buffer.from(piece as string));
      controller.close();
    },
  });
  return new Response(body);
}

describe('lines as they arrive', () => {
  test.each([
    [['a\nb\n'], ['a', 'b']],
    [
      ['a', 'b\nc'],
      ['ab', 'c'],
    ],
    [
      ['a\n', '\n', 'b'],
      ['a', 'b'],
    ],
    [[], []],
  ])('given the pieces %j, then %j', async (pieces, expected) => {
    const found: string[] = [];
    for await (const line of lines(arriving(...pieces))) found.push(line.toString('utf8'));
    expect(found).toEqual(expected);
  });

  test('a character that arrives in two pieces stays whole', async () => {
    const bytes = Buffer.from('é\n');
    const found: Buffer[] = [];
    for await (const line of lines(arriving(bytes.subarray(0, 1), bytes.subarray(1)))) {
      found.push(line);
    }
    expect(Buffer.concat(found).toString('utf8')).toBe('é');
  });
});

describe('server-sent events as they arrive', () => {
  test.each([
    ['one', ['id: 3\nevent: x\ndata: {"a":1}\n\n'], [{ id: '3', data: '{"a":1}' }]],
    ['in pieces', ['id: 3\nda', 'ta: x\n', '\n'], [{ id: '3', data: 'x' }]],
    ['with comments between', [': alive\n\n', 'data: x\n\n'], [{ id: '', data: 'x' }]],
    ['with data on two lines', ['data: x\ndata: y\n\n'], [{ id: '', data: 'x\ny' }]],
    ['with carriage returns', ['id: 1\r\ndata: x\r\n\r\n'], [{ id: '1', data: 'x' }]],
    ['cut off', ['data: x\n\n', 'data: y\n'], [{ id: '', data: 'x' }]],
  ])('given events %s, then %#', async (_, pieces, expected) => {
    const found: unknown[] = [];
    for await (const event of serverSentEvents(arriving(...pieces))) found.push(event);
    expect(found).toEqual(expected);
  });
});
