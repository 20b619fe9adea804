import { describe, expect, test } from '@jest/globals';
import { checkpointText, parseCheckpoint } from './checkpoint.js';

const root = new Uint8Array(32).fill(7);
const text = checkpointText({ origin: 'ledger.example.org/epoch/e1', size: 9, root });

describe('a checkpoint', () => {
  test('is three lines, and read again', () => {
    expect(text.split('\n')).toHaveLength(4);
    expect(parseCheckpoint(text)).toEqual({ origin: 'ledger.example.org/epoch/e1', size: 9, root });
  });

  test.each([
    ['a leading zero', text.replace('\n9\n', '\n09\n')],
    ['a sign', text.replace('\n9\n', '\n+9\n')],
    ['2^53', text.replace('\n9\n', '\n9007199254740992\n')],
    ['no size', text.replace('\n9\n', '\n\n')],
    ['a fourth line', `${text}more\n`],
    ['no last line feed', text.slice(0, -1)],
    ['an empty origin', text.replace('ledger.example.org/epoch/e1', '')],
    ['a root of 31 bytes', checkpointText({ origin: 'a', size: 9, root: root.subarray(1) })],
    ['a root in loose base64', text.replace(/.=\n$/, 'd=\n')],
  ])('with %s is refused', (_, given) => {
    expect(parseCheckpoint(given)).toBeNull();
  });

  test('the largest size is 2^53 - 1; a size that is none is our bug', () => {
    const size = Number.MAX_SAFE_INTEGER;
    expect(parseCheckpoint(checkpointText({ origin: 'a', size, root }))?.size).toBe(size);
    expect(() => checkpointText({ origin: 'a', size: size + 1, root })).toThrow('no number of');
    expect(() => checkpointText({ origin: 'a', size: -1, root })).toThrow('no number of');
  });
});
