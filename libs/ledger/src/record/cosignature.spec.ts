import { describe, expect, test } from '@jest/globals';
import { cryptography, signerOf } from '../../testing/cryptography.js';
import { cosignatureBlob, cosignedBy, type Cosigned, cosignedBytes } from './cosignature.js';
import { parseNote, signatureLine, signNote } from './note.js';

const log = signerOf('ledger.example.org', '01'.repeat(32));
const witness = signerOf('witness.example.net/w1', '02'.repeat(32), 'cosignature');
const text = 'ledger.example.org\n7\nZBqjHuV01/4lTS5rGw3oqiTcZjVBFB2gNCaBnRg7o4c=\n';
const note = signNote(text, log);

function line(time: bigint, signedTime = time): string {
  const signature = witness.sign(cosignedBytes(text, signedTime));
  return signatureLine(witness.key, cosignatureBlob(time, signature));
}

function cosigned(given: string): Cosigned | null {
  const parsed = parseNote(given);
  return parsed && cosignedBy(witness.key, parsed, cryptography.verify);
}

describe('a cosignature', () => {
  test('says when the witness saw the note', () => {
    const time = 1_795_428_000n;
    expect(cosigned(note + line(time))).toEqual({ kind: 'cosigned', time });
    expect(cosigned(note)).toEqual({ kind: 'absent' });
  });

  test.each([
    ['another time than was signed', line(1_795_428_001n, 1_795_428_000n)],
    ['two lines', line(1n) + line(2n)],
    ['a time above 2^63 - 1', line(1n << 63n)],
    ['no time', signatureLine(witness.key, witness.sign(cosignedBytes(text, 1n)))],
    ['a plain signature', signatureLine(witness.key, log.sign(new Uint8Array(1)))],
  ])('with %s is invalid', (_, lines) => {
    expect(cosigned(note + lines)).toEqual({ kind: 'invalid' });
  });

  test('the largest time is read exactly', () => {
    const time = (1n << 63n) - 1n;
    expect(cosigned(note + line(time))).toEqual({ kind: 'cosigned', time });
  });
});
