import { describe, expect, test } from '@jest/globals';
import { Problem } from './problem.js';
import { accepts, idempotencyKey, ifMatch, ifNoneMatch } from './request-headers.js';

describe('If-Match', () => {
  test.each([
    [undefined, null],
    ['*', null],
    ['"12"', [12]],
    ['"0"', [0]],
    ['"1", "2"', [1, 2]],
    ['W/"12"', []],
  ])('%s accepts the versions %j', (header, versions) => {
    expect(ifMatch(header)).toEqual(versions);
  });

  test.each(['12', '"012"', '"-1"', '"1.5"', '', '"x"', '"1" "2"'])('%s is none', (header) => {
    expect(() => ifMatch(header)).toThrow(Problem);
  });
});

describe('Idempotency-Key', () => {
  test.each([
    [undefined, null],
    ['k', 'k'],
    ['!~'.repeat(64), '!~'.repeat(64)],
  ])('%s is %s', (header, key) => {
    expect(idempotencyKey(header)).toBe(key);
  });

  test.each(['', 'a b', 'é', 'x'.repeat(129), 'one, two'])('%s is none', (header) => {
    expect(() => idempotencyKey(header)).toThrow(Problem);
  });
});

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
])('If-None-Match: %s names the ETag "a": %s', (header, named) => {
  expect(ifNoneMatch(header, '"a"')).toBe(named);
});

test.each([
  [undefined, false],
  ['*/*', false],
  ['text/event-stream', true],
  ['application/json, Text/Event-Stream;q=0.5', true],
  ['text/event-stream;q=0', false],
  ['application/x-ndjson, text/event-stream;q=0.5', false],
  ['application/x-ndjson;q=0.5, text/event-stream', true],
])('Accept: %s asks for a stream: %s', (header, asked) => {
  expect(accepts(header, 'text/event-stream', 'application/x-ndjson')).toBe(asked);
});
