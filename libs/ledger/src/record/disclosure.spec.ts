import { describe, expect, test } from '@jest/globals';
import { cryptography } from '../../testing/cryptography.js';
import { toBase64Url } from './base64.js';
import { disclosureDigest, disclosureText, parseDisclosure } from './disclosure.js';
import { encodeUtf8 } from './utf8.js';

const salt = 'AAECAwQFBgcICQoLDA0ODw';
const text = disclosureText({ salt, name: 'contact', value: 'Ægir 🌊' });

const written = (json: string): string => toBase64Url(encodeUtf8(json));

describe('a disclosure', () => {
  test('is read again, and its digest is that of its characters', () => {
    expect(parseDisclosure(text)).toEqual({ salt, name: 'contact', value: 'Ægir 🌊' });
    const digest = Buffer.from(cryptography.sha256(Buffer.from(text))).toString('base64url');
    expect(disclosureDigest(text, cryptography.sha256)).toBe(digest);
  });

  test.each([
    ['padding', `${text}=`],
    ['the plain alphabet', written('["' + salt + '","a","~~~"]').replaceAll('-', '+') + '+'],
    ['a space', written(`["${salt}", "a","b"]`)],
    ['a short salt', written('["AAECAwQFBgcICQoLDA0OD","a","b"]')],
    ['a salt of other characters', written(`["${salt}=","a","b"]`)],
    ['no value', written(`["${salt}","a"]`)],
    ['four items', written(`["${salt}","a","b","c"]`)],
    ['a name that is a number', written(`["${salt}",1,"b"]`)],
    ['an object', written('{}')],
    ['what is no JSON', written('[')],
    ['nothing', ''],
  ])('with %s is refused', (_, given) => {
    expect(parseDisclosure(given)).toBeNull();
  });

  test('may have a null value', () => {
    expect(parseDisclosure(written(`["${salt}","a",null]`))?.value).toBeNull();
  });
});
