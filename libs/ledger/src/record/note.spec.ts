import { describe, expect, test } from '@jest/globals';
import { cryptography, signerOf } from '../../testing/cryptography.js';
import { noteBytesMax, openNote, parseNote, signatureLine, signNote } from './note.js';
import { encodeUtf8 } from './utf8.js';

const log = signerOf('ledger.example.org', '01'.repeat(32));
const next = signerOf('ledger.example.org', '03'.repeat(32));
const stranger = signerOf('stranger.example.org', '04'.repeat(32));
const text = 'first line\n\nsecond line\n';
const note = signNote(text, log);

const line = (signer = log, of = text): string =>
  signatureLine(signer.key, signer.sign(encodeUtf8(of)));

const open = (given: string, keys = [log.key]): string => {
  const opened = openNote(given, keys, cryptography.verify);
  return opened.ok ? opened.signers.map(({ keyId }) => keyId).join(' ') : opened.fault;
};

describe('opening a note', () => {
  test.each([
    ['signed by the pinned key', note, log.key.keyId],
    ['with a line of a stranger', note + line(stranger), log.key.keyId],
    ['with a bad line of a stranger', note + line(stranger, 'x\n'), log.key.keyId],
    ['with a line of a key of the same name', note + line(next), log.key.keyId],
    ['signed by nobody who is pinned', `${text}\n${line(stranger)}`, 'signer_unknown'],
    ['signed over another text', `${text}\n${line(log, 'x\n')}`, 'signature_invalid'],
    ['good and bad line of one key', note + line(log, 'x\n'), 'note_malformed'],
    ['bad line first', `${text}\n${line(log, 'x\n')}${line()}`, 'signature_invalid'],
    ['a line twice', note + line(), 'note_malformed'],
  ])('%s: %#', (_, given, expected) => {
    expect(open(given)).toBe(expected);
  });

  test('signed by two, then each of them opens it', () => {
    const both = signNote(text, log, next);
    expect(both).toBe(note + line(next));
    expect([open(both), open(both, [next.key])]).toEqual([log.key.keyId, next.key.keyId]);
    expect(open(both, [log.key, next.key])).toBe(`${log.key.keyId} ${next.key.keyId}`);
  });

  test('both of two pinned keys must verify when both have signed', () => {
    const keys = [log.key, next.key];
    expect(open(note + line(next), keys)).toBe(`${log.key.keyId} ${next.key.keyId}`);
    expect(open(note + line(next, 'x\n'), keys)).toBe('signature_invalid');
  });

  test('a signature of 63 or 65 bytes is not one', () => {
    const signature = log.sign(encodeUtf8(text));
    for (const size of [63, 65]) {
      const bytes = new Uint8Array(size);
      bytes.set(signature.subarray(0, size));
      expect(open(`${text}\n${signatureLine(log.key, bytes)}`)).toBe('signature_invalid');
    }
  });
});

describe('taking a note apart', () => {
  test('the last empty line divides, and the text keeps its line feed', () => {
    expect(parseNote(note)).toMatchObject({ text, signatures: [{ name: 'ledger.example.org' }] });
  });

  const signature = line();
  test.each([
    ['no empty line', `text\n${signature}`],
    ['no signature', 'text\n\n'],
    ['no last line feed', note.slice(0, -1)],
    ['a hyphen for the dash', note.replace('— ', '- ')],
    ['a name of two words', note.replace('— ledger', '— the ledger')],
    ['a plus in the name', note.replace('— ledger', '— led+ger')],
    ['loose base64', note.replace(/.=\n$/, 'B=\n')],
    ['a key ID without a signature', `text\n\n— a AAAAAA==\n`],
    ['an empty line behind the signatures', `${note}\n`],
    ['a carriage return', note.replace('first line', 'first line\r')],
    ['a tab', note.replace('first line', 'first\tline')],
    ['half a surrogate pair', note.replace('first', '\ud800')],
    ['65 signatures', `text\n\n${signature.repeat(65)}`],
    ['more than 64 KiB', `${'x'.repeat(noteBytesMax)}\n\n${signature}`],
    ['more than 64 KiB of UTF-8', `${'ä'.repeat(noteBytesMax / 2)}\n\n${signature}`],
  ])('%s is refused', (_, given) => {
    expect(parseNote(given)).toBeNull();
  });

  test('64 signatures are read', () => {
    expect(parseNote(`text\n\n${signature.repeat(64)}`)?.signatures).toHaveLength(64);
  });
});
