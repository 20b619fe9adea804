import { describe, expect, test } from '@jest/globals';
import { cryptography, signerOf } from '../../testing/cryptography.js';
import type { EpochId, Origin } from '../ids.js';
import { type BundleHeader, bundleHeaderBytes, decodeBundleHeader } from './bundle-header.js';
import { sha256Hex } from './digest.js';
import type { Json, JsonObject } from './json.js';
import { decodeServiceLogHeader, writeServiceLog } from './service-log.js';
import { encodeUtf8 } from './utf8.js';
import { keyText } from './verifier-key.js';
import { writeBundle } from './write-bundle.js';

const { sha256 } = cryptography;
const document = encodeUtf8('{"a":0.5}');
const hash = new Uint8Array(32).fill(9);
const header: BundleHeader = {
  origin: 'ledger.example.org' as Origin,
  epoch: '2026-w48' as EpochId,
  events: 2,
  documents: [sha256Hex(document, sha256)],
  keys: [keyText(signerOf('ledger.example.org', '01'.repeat(32)).key)],
  checkpoints: ['a note\n'],
  service: {
    checkpoints: ['one\n', 'two\n'],
    consistency: [[hash]],
    inclusion: [{ index: 1, path: [hash] }],
  },
  receipts: [],
  disclosures: ['WyJ'],
};
const events = [encodeUtf8('{"version":1}'), encodeUtf8('{"version":2}')];

async function text(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString();
}

const json = (): JsonObject =>
  JSON.parse(Buffer.from(bundleHeaderBytes(header)).toString()) as JsonObject;

describe('a bundle', () => {
  test('is its header, the events, the documents, each line as it was given', async () => {
    const lines = (await text(writeBundle({ header, events, documents: [document] }))).split('\n');
    expect(lines.slice(1)).toEqual(['{"version":1}', '{"version":2}', '{"a":0.5}', '']);
    expect(lines[0]).toMatch(/^\{"checkpoints":\["a note\\n"\],"disclosures"/);
    const decoded = decodeBundleHeader(JSON.parse(lines[0] ?? '') as Json, sha256);
    expect(decoded).toMatchObject({ ok: true, value: header });
  });

  test('takes events and documents as they come', async () => {
    async function* later(): AsyncGenerator<Uint8Array> {
      for (const event of events) yield await Promise.resolve(event);
    }
    const whole = writeBundle({ header, events: later(), documents: [document] });
    expect((await text(whole)).split('\n')).toHaveLength(5);
  });

  test('with another number of lines than its header says is our bug', async () => {
    const few = writeBundle({ header, events: events.slice(1), documents: [document] });
    await expect(text(few)).rejects.toThrow('1 events where the header says 2');
    const none = writeBundle({ header, events, documents: [] });
    await expect(text(none)).rejects.toThrow('0 documents where the header says 1');
  });

  test('with a header of more than 8 MiB is our bug', async () => {
    const receipts = Array.from({ length: 20_000 }, () => 'x'.repeat(450));
    const long = writeBundle({ header: { ...header, receipts }, events, documents: [document] });
    await expect(text(long)).rejects.toThrow('too long');
  });

  test.each<[string, (members: JsonObject) => Json]>([
    ['no events', (members) => ({ ...members, events: 0 })],
    [
      'a document twice',
      (members) => ({ ...members, documents: Array(2).fill(header.documents[0]) as Json[] }),
    ],
    ['a bad key', (members) => ({ ...members, keys: ['x+00000000+AA=='] })],
    ['a number for a note', (members) => ({ ...members, checkpoints: [1] })],
    ['a member more', (members) => ({ ...members, verified: true })],
    ['a reserved epoch', (members) => ({ ...members, epoch: 'service' })],
    ['an origin in capitals', (members) => ({ ...members, origin: 'Ledger' })],
  ])('whose header has %s is refused', (_, change) => {
    expect(decodeBundleHeader(change(json()), sha256).ok).toBe(false);
  });
});

describe('a service log', () => {
  const first = { origin: 'ledger.example.org' as Origin, checkpoint: 'a note\n', leaves: 2 };

  test('is its header and the leaves', async () => {
    const lines = (await text(writeServiceLog(first, events))).split('\n');
    expect(lines.slice(1)).toEqual(['{"version":1}', '{"version":2}', '']);
    expect(decodeServiceLogHeader(JSON.parse(lines[0] ?? '') as Json)).toMatchObject({
      ok: true,
      value: first,
    });
  });

  test('with another number of leaves than its header says is our bug', async () => {
    const few = writeServiceLog(first, events.slice(1));
    await expect(text(few)).rejects.toThrow('1 leaves where the header says 2');
  });
});
