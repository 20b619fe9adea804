/** Real inputs, changed: how bytes are damaged, by fast-check, so that what fails is made small. */
import * as fc from 'fast-check';

/** A change of bytes. */
export type Mutation = (bytes: Buffer, others: readonly Buffer[]) => Buffer;

/** What parsers are known to stumble over, as it stands in a text. */
const words: readonly string[] = [
  ...['NaN', 'Infinity', '-0', '1e400', '9007199254740993', '0x10', '1,5', '00', '-', '+1'],
  ...['null', 'true', '{}', '[]', '""', '{"__proto__":1}', '{"a":1,"a":2}', '\\ud800', '\\u0000'],
  ...['\u0000', '\r', '\n\n', '\u2028', '\ufeff', '\ud83d\ude00', 'e\u0301', '\u202e', '%00', '..'],
  ...['[', ']', '{', '}', '"', ',', ':', '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[', '/', '\\'],
  ...['2026-02-30T00:00:00Z', '9999-12-31T23:59:60Z', '24:00', '=1+1', '<img src=x onerror=x>'],
];

/** Bytes that are no UTF-8, or only half of it. */
const broken: readonly Buffer[] = [
  Buffer.from([0xff]),
  Buffer.from([0xc0, 0x80]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0xf0, 0x9f]),
];

/** Values that stand where others are meant. */
const odd: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, '', ' ', 'x'.repeat(5000), '\u0000'],
  ...[[], {}, [[]], [null], { a: { a: { a: 1 } } }, ['1', 1], '1/0', '0.1', '٣', '__proto__'],
];

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const length = fc.integer({ min: 1, max: 64 });

const flipped = fc.tuple(place, fc.integer({ min: 1, max: 255 })).map(([at, by]): Mutation => {
  return (bytes) => {
    const copy = Buffer.from(bytes);
    const index = Math.floor(at * copy.length);
    if (index < copy.length) copy[index] = (copy[index] ?? 0) ^ by;
    return copy;
  };
});

const cut = fc.tuple(place, length).map(([at, size]): Mutation => {
  return (bytes) => {
    const index = Math.floor(at * bytes.length);
    return Buffer.concat([bytes.subarray(0, index), bytes.subarray(index + size)]);
  };
});

const ended = place.map((at): Mutation => {
  return (bytes) => bytes.subarray(0, Math.floor(at * bytes.length));
});

const doubled = fc.tuple(place, length).map(([at, size]): Mutation => {
  return (bytes) => {
    const index = Math.floor(at * bytes.length);
    return Buffer.concat([bytes.subarray(0, index + size), bytes.subarray(index)]);
  };
});

const inserted = fc
  .tuple(place, fc.oneof(fc.constantFrom(...words.map((word) => Buffer.from(word)), ...broken)))
  .map(([at, word]): Mutation => {
    return (bytes) => {
      const index = Math.floor(at * bytes.length);
      return Buffer.concat([bytes.subarray(0, index), word, bytes.subarray(index)]);
    };
  });

const spliced = fc.tuple(place, place, place).map(([which, at, from]): Mutation => {
  return (bytes, others) => {
    const other = others[Math.floor(which * others.length)] ?? bytes;
    const [end, begin] = [Math.floor(at * bytes.length), Math.floor(from * other.length)];
    return Buffer.concat([bytes.subarray(0, end), other.subarray(begin)]);
  };
});

const replaced = fc.tuple(place, fc.constantFrom(...odd)).map(([at, value]): Mutation => {
  return (bytes) => withValue(bytes, at, value);
});

/** One to four changes. */
const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(
  fc.oneof(
    { arbitrary: replaced, weight: 6 },
    { arbitrary: inserted, weight: 3 },
    { arbitrary: flipped, weight: 2 },
    { arbitrary: cut, weight: 1 },
    { arbitrary: ended, weight: 1 },
    { arbitrary: doubled, weight: 1 },
    { arbitrary: spliced, weight: 1 },
  ),
  { minLength: 1, maxLength: 4 },
);

/** One of `seeds` with changes, or anything at all. */
export function damaged(seeds: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const changed = fc
    .tuple(fc.constantFrom(...seeds), mutations)
    .map(([seed, changes]) => changes.reduce((bytes, change) => change(bytes, seeds), seed));
  const json = fc.json({ maxDepth: 6 }).map((text) => Buffer.from(text));
  const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
  return fc.oneof(
    { arbitrary: changed, weight: 18 },
    { arbitrary: json, weight: 1 },
    { arbitrary: bytes, weight: 1 },
  );
}

/** JSON with one of its values replaced; what is no JSON stays as it is. */
function withValue(bytes: Buffer, at: number, value: unknown): Buffer {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch {
    return bytes;
  }
  const slots: { readonly holder: Record<string, unknown>; readonly name: string }[] = [];
  const walk = (holder: unknown): void => {
    if (typeof holder !== 'object' || holder === null || slots.length > 20_000) return;
    for (const [name, child] of Object.entries(holder)) {
      slots.push({ holder: holder as Record<string, unknown>, name });
      walk(child);
    }
  };
  walk(json);
  const slot = slots[Math.floor(at * slots.length)];
  if (slot !== undefined) slot.holder[slot.name] = value;
  return Buffer.from(JSON.stringify(json));
}
