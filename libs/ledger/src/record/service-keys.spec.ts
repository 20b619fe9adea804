import { describe, expect, test } from '@jest/globals';
import { cryptography, signerOf } from '../../testing/cryptography.js';
import { keyCases } from '../../testing/tamperings/keys.js';
import type { Origin, Stamp } from '../ids.js';
import { checkpointText } from './checkpoint.js';
import { openNote, parseNote, type Signer, signNote } from './note.js';
import { keyProof, predecessorOf, ServiceKeys } from './service-keys.js';
import type { KeyLeaf } from './service-leaf.js';
import { keyText } from './verifier-key.js';

const origin = 'ledger.example.org' as Origin;
const at = '2026-11-23T12:00:00.000000Z' as Stamp;
const until = '2026-12-23T12:00:00.000000Z' as Stamp;
const [first, second, third] = ['01', '02', '03'].map((seed) =>
  signerOf(origin, seed.repeat(32)),
) as [Signer, Signer, Signer];
const placed = { format: 'service-leaf/1', origin, index: 7, at } as const;

function added(signer: Signer): KeyLeaf {
  const vkey = keyText(signer.key);
  return { ...placed, kind: 'key_added', vkey, note: keyProof(origin, signer), until };
}

function retired(signer: Signer): KeyLeaf {
  return { ...placed, kind: 'key_retired', vkey: keyText(signer.key) };
}

/** What each leaf is found to be, and which of the three keys sign in the end. */
function after(firstKey: Signer | null, leaves: readonly KeyLeaf[]): readonly unknown[] {
  const vkey = firstKey === null ? null : keyText(firstKey.key);
  const keys = new ServiceKeys(origin, vkey, cryptography);
  const faults = leaves.map((leaf) => keys.take(leaf));
  const signing = new Set(keys.signing.map((key) => key.vkey));
  return [...faults, [first, second, third].map(({ key }) => signing.has(keyText(key)))];
}

describe('the keys of a service, as the service has them', () => {
  test.each<[string, readonly KeyLeaf[], readonly unknown[]]>([
    ['nothing', [], [[true, false, false]]],
    ['a second key', [added(second)], [null, [true, true, false]]],
    ['a rotation', [added(second), retired(first)], [null, null, [false, true, false]]],
    [
      'the next key given up',
      [added(second), retired(second), added(third)],
      [null, null, null, [true, false, true]],
    ],
    [
      'the first one again',
      [added(first)],
      ['it adds a key that was added before', [true, false, false]],
    ],
    ['its end', [retired(first)], ['it retires the last key that signs', [true, false, false]]],
    [
      'the end of a stranger',
      [retired(third)],
      ['it retires a key that does not sign', [true, false, false]],
    ],
  ])('given %s', (_, leaves, expected) => {
    expect(after(first, leaves)).toEqual(expected);
  });
});

describe('the keys of a service, as a reader of its tree has them', () => {
  test('given a key retired that nobody added, then it was the first', () => {
    expect(after(null, [added(second), retired(first)])).toEqual([
      null,
      null,
      [false, true, false],
    ]);
    expect(after(null, [added(second), retired(first), retired(second)])[2]).toBe(
      'it retires the last key that signs',
    );
  });

  test('given the second is retired, then the first signs, whoever that is', () => {
    expect(after(null, [added(second), retired(second)])).toEqual([
      null,
      null,
      [false, false, false],
    ]);
  });

  test('every stamp is kept: of the announcement, of its time, of the end', () => {
    const keys = new ServiceKeys(origin, null, cryptography);
    keys.take(added(second));
    keys.take(retired(first));
    expect(keys.all).toEqual([
      { vkey: keyText(first.key), added: null, until: null, retired: at },
      { vkey: keyText(second.key), added: at, until, retired: null },
    ]);
  });
});

describe('a key that is announced', () => {
  test('signs that it is there, and nothing else is taken for it', () => {
    const opened = openNote(keyProof(origin, second), [second.key], cryptography.verify);
    const text = `epoch-key/1\n${origin}\n${keyText(second.key)}\n`;
    expect(opened).toMatchObject({ ok: true, text });
    // Both verifiers are asked about every way to do without; see testing/tamperings.
    expect(keyCases.filter((one) => one.first !== null).length).toBeGreaterThan(15);
  });
});

describe('the service before', () => {
  const note = signNote(
    checkpointText({ origin: 'a.example', size: 1, root: new Uint8Array(32) }),
    first,
  );

  test('is named by its last note, signed by whomever', () => {
    expect(predecessorOf(note)).toBe('a.example');
    expect(predecessorOf(parseNote(note)?.text ?? '')).toBeNull();
    expect(predecessorOf(note.replace('a.example', 'A example'))).toBeNull();
  });

  test.each([
    ['the first leaf', 0, note, null],
    ['a later leaf', 1, note, 'only the first leaf names a service that came before'],
    ['no note', 0, 'x', 'it holds no note of a service that came before'],
    ['a note of its own', 0, note.replace('a.example', origin), 'it names this service itself'],
  ])('given %s', (_, index, text, fault) => {
    const keys = new ServiceKeys(origin, null, cryptography);
    expect(keys.take({ ...placed, kind: 'succeeds', index, note: text })).toBe(fault);
  });
});
