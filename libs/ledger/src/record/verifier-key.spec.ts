import { describe, expect, test } from '@jest/globals';
import { cryptography, signerOf } from '../../testing/cryptography.js';
import { isKeyName, keyText, parseKey, parseKeyFile } from './verifier-key.js';

const { sha256 } = cryptography;
const key = signerOf('ledger.example.org', '01'.repeat(32)).key;
const witness = signerOf('witness.example.net/w1', '02'.repeat(32), 'cosignature').key;
const text = keyText(key);

describe('a verifier key', () => {
  test.each([key, witness])('of type $type is written, and read again', (one) => {
    expect(parseKey(keyText(one), sha256)).toEqual(one);
  });

  test('may have + in its base64', () => {
    const plus = Array.from({ length: 50 }, (_, index) =>
      signerOf('a', index.toString(16).padStart(64, '0')),
    ).find((one) => keyText(one.key).split('+').length > 3);
    expect(plus && parseKey(keyText(plus.key), sha256)).toEqual(plus?.key);
  });

  test.each([
    ['another name', text.replace('org', 'com')],
    ['a key of another type', text.replace('+AY', '+BY')],
    ['a type nobody knows', text.replace('+AY', '+CY')],
    ['a line feed', `${text}\n`],
    ['nothing', ''],
  ])('%s is refused', (_, given) => {
    expect(parseKey(given, sha256)).toBeNull();
  });

  test.each([
    ['ledger.example.org/arena', true],
    ['Ünï', true],
    ['', false],
    ['a b', false],
    ['a\u00a0b', false],
    ['a\u0085b', false],
    ['a+b', false],
  ])('the name %j: %s', (name, expected) => {
    expect(isKeyName(name)).toBe(expected);
  });
});

describe('a key file', () => {
  test('has a key a line; comments and empty lines aside', () => {
    const file = `# ours\n${text}\r\n\n# theirs\n${keyText(witness)}`;
    expect(parseKeyFile(file, sha256)).toEqual([key, witness]);
  });

  test('with one bad line is refused whole', () => {
    expect(parseKeyFile(`${text}\n${text} `, sha256)).toBeNull();
  });

  test('may be empty, which pins nothing', () => {
    expect(parseKeyFile('# none yet\n', sha256)).toEqual([]);
  });
});
