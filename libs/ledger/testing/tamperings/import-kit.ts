/**
 * What cases of imported bundles are built from: an honest import, and the means to change it as a
 * file, or with the real key.
 */
import type { RecordImported } from '../../src/imported/import-record.js';
import type { Uploads } from '../../src/imported/read-import.js';
import { sha256Hex } from '../../src/record/digest.js';
import type { Json } from '../../src/record/json.js';
import { type BundleMembers, bundleOf } from '../bundle-builder.js';
import { cryptography } from '../cryptography.js';
import { builtImport, uploadOf } from '../imported-builder.js';
import type { BuiltEpoch, Line } from '../sealed-epoch.js';
import { changed, opened, type OpenBundle, written } from './kit.js';

const { sha256 } = cryptography;

/** Of the example of FORMATS, section 3, under the current rule. */
export const upload = uploadOf('epoch-record@3');

/** Its import. */
export const honest = builtImport(upload);
/** With a line feed at the end it is no canonical JSON any more, and travels in a wrapper. */
export const pretty = builtImport({
  ...upload,
  record: Buffer.concat([upload.record, Buffer.from('\n')]),
});

/** The honest bundle changed as a file. */
export function edited(
  change: (bundle: OpenBundle) => void,
  epoch = honest,
): () => Promise<Buffer> {
  return async () => {
    const bundle = opened(await bundleOf(epoch));
    change(bundle);
    return written(bundle);
  };
}

/** The honest import with another body or envelope, sealed and signed like the truth. */
export function signed(
  change: (line: Line) => Line,
  documents: readonly Uint8Array[] = honest.documents,
  members: BundleMembers = {},
): () => Promise<Buffer> {
  return () => bundleOf({ lines: honest.lines.map(change), documents }, members);
}

/** A line with these members in its body. */
export function withBody(body: Partial<Record<string, Json>>): (line: Line) => Line {
  return (line) => ({ ...line, body: { ...line.body, ...body } });
}

/** An import whose event names these documents, whatever they are. */
export function naming(
  record: Uint8Array,
  evidence: Uint8Array,
  epoch?: string,
): () => Promise<Buffer> {
  const digests = {
    record_sha256: sha256Hex(record, sha256),
    evidence_sha256: sha256Hex(evidence, sha256),
  };
  const named = epoch === undefined ? {} : { epoch };
  return signed((line) => ({ ...withBody(digests)(line), ...named }) as Line, [record, evidence]);
}

/** What its event names. */
export const [recordDocument = new Uint8Array(), evidenceDocument = new Uint8Array()] =
  honest.documents;

/** A record of another epoch, with evidence of this one. */
export const otherEpoch: Uploads = uploadOf('epoch-record@3', undefined, (text) =>
  text.replace('"epoch":"2026-w48"', '"epoch":"2026-w49"'),
);

/** The import, and one more event after it. */
export function followed(type: string, body: object): () => Promise<Buffer> {
  const [first] = honest.lines;
  if (first === undefined) throw new Error('an import has one event');
  const later: BuiltEpoch = { ...honest, lines: [first, { ...first, type, body }] };
  return () => bundleOf(later);
}

/** The honest import, its leaf in the service's tree with other members. */
export function leaf(members: Readonly<Record<string, Json | undefined>>): () => Promise<Buffer> {
  const change: BundleMembers = {
    leaves: (own) => own.map((one) => clean({ ...one, ...members })),
  };
  return signed((line) => line, honest.documents, change);
}

function clean(members: Readonly<Record<string, Json | undefined>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** The import of a record in which a text stands for another. */
export function differing(from: string, to: string): () => Promise<Buffer> {
  const other = uploadOf('epoch-record@3', undefined, (text) =>
    changed(text, (whole) => whole.replace(from, to)),
  );
  return () => bundleOf(builtImport(other));
}

/** Version 1 publishes no score; this one did, and keeps it. */
export const scoredOld = uploadOf('epoch-record@1', undefined, (text) =>
  changed(text, (whole) =>
    whole.replace(
      '"score":null,"score_exact":null,"score_reason":"not_published_under_this_rule"',
      '"score":0.5,"score_exact":"1/2","score_reason":null',
    ),
  ),
);

/** The body of the honest event. */
export const body = honest.lines[0]?.body as RecordImported['body'];
