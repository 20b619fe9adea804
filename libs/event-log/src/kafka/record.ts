/**
 * What the records of a topic say. `frame.ts` has their outer form, and whatever follows there is
 * frozen here as well.
 */
import type { ActorName, CommandId, Origin, Sha256Hex } from '#ledger/ids';
import type { Commit, CommandNote, LogDocument, SealedEvent, StreamId } from '../port.js';
import { BodyReader, BodyWriter, digestBytes } from './body.js';
import { Fields } from './fields.js';
import { frame, NotARecord, unframe } from './frame.js';

/** The first record of partition 0: which log this is, for ever. */
export interface Beginning {
  readonly kind: 'beginning';
  readonly origin: Origin;
  readonly partitions: number;
  /** By which this log is told from another in a topic of that name. */
  readonly mark: string;
}

/** A piece of a document. */
export interface Chunk {
  readonly kind: 'chunk';
  readonly document: DocumentName;
  /** 0 for the first; `chunkBytes` each but the last. */
  readonly index: number;
  readonly bytes: Uint8Array;
}

/** Commits that one writer claims places for, in order. */
export interface Batch {
  readonly kind: 'batch';
  /** Who produced it, and which of its batches it is: however often it was produced. */
  readonly writer: string;
  readonly number: number;
  /** One or more. */
  readonly claims: readonly Claim[];
}

/** A commit whose documents came in chunks before. */
export interface Claim extends Omit<Commit, 'documents'> {
  readonly documents: readonly DocumentName[];
}

/** A document as the commit that brings it names it. */
export interface DocumentName {
  readonly sha256: Sha256Hex;
  readonly sizeBytes: number;
}

export type TopicRecord = Beginning | Chunk | Batch;

/** A document is cut into pieces of this size, below the 1 MB that Kafka takes everywhere. */
export const chunkBytes: number = 900 * 1024;

/** How many chunks a document has: at least one, even of nothing. */
export function chunkCount({ sizeBytes }: DocumentName): number {
  return Math.max(1, Math.ceil(sizeBytes / chunkBytes));
}

export function encodeBeginning({ origin, partitions, mark }: Omit<Beginning, 'kind'>): Buffer {
  return frame('beginning', { origin, partitions, mark }, 0, () => undefined);
}

/** The records of a document, in order. */
export function* encodeDocument({ sha256, bytes }: LogDocument): Iterable<Buffer> {
  const sizeBytes = bytes.length;
  for (let index = 0; index < chunkCount({ sha256, sizeBytes }); index += 1) {
    const piece = bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes);
    const head = { sha256, size: sizeBytes, index };
    yield frame('chunk', head, piece.length, (body) => {
      body.set(piece);
    });
  }
}

/**
 * The record of `commits`. Its body has for each of them the head that it claims, none at version
 * 0, the digests of its commands, and each event's leaf with its bytes.
 */
export function encodeBatch(writer: string, number: number, commits: readonly Commit[]): Buffer {
  const head = { writer, number, claims: commits.map(claimHead) };
  return frame('batch', head, bodyBytesOf(commits), (body) => {
    const writing = new BodyWriter(body);
    for (const commit of commits) writeBody(writing, commit);
  });
}

function claimHead({ stream, after, events, commands, documents }: Commit): object {
  return {
    stream,
    after,
    events: events.map(({ bytes }) => bytes.length),
    ...(commands.length > 0 && {
      commands: commands.map(({ actor, command, firstVersion: first, lastVersion: last }) => {
        return { actor, command, first, last };
      }),
    }),
    ...(documents.length > 0 && {
      documents: documents.map(({ sha256, bytes }) => ({ sha256, size: bytes.length })),
    }),
  };
}

function bodyBytesOf(commits: readonly Commit[]): number {
  return commits.reduce((sum, commit) => sum + bodyBytes(commit), 0);
}

function bodyBytes({ head, commands, events }: Commit): number {
  const digests = (head === null ? 0 : 1) + commands.length + events.length;
  return events.reduce((sum, { bytes }) => sum + bytes.length, digests * digestBytes);
}

function writeBody(body: BodyWriter, { head, commands, events }: Commit): void {
  if (head !== null) body.digest(head);
  for (const { digest } of commands) body.digest(digest);
  for (const { leaf, bytes } of events) {
    body.digest(leaf);
    body.bytes(bytes);
  }
}

/**
 * What reading the record of `commits` gives. It holds on to their bytes and not to the record,
 * which would cost fresh memory for each batch.
 */
export function batchOf(writer: string, number: number, commits: readonly Commit[]): Batch {
  const claims = commits.map((commit): Claim => {
    if (hasNoDocuments(commit)) return commit;
    const documents = commit.documents.map(({ sha256, bytes }) => {
      return { sha256, sizeBytes: bytes.length };
    });
    return { ...commit, documents };
  });
  return { kind: 'batch', writer, number, claims };
}

/** Whether no documents come with it, as mostly: then a commit and its claim are the same. */
export function hasNoDocuments(of: Commit | Claim): of is Commit & Claim {
  return of.documents.length === 0;
}

/**
 * Reads a record; its bytes are parts of `value`, in the same memory. Throws NotARecord for what
 * is none or was damaged, NewerRecord for one of a later version. Linear time.
 */
export function decodeRecord(value: Uint8Array): TopicRecord {
  const { kind, head, body } = unframe(value);
  const fields = new Fields(head);
  switch (kind) {
    case 'beginning':
      return decodeBeginning(fields);
    case 'chunk':
      return decodeChunk(fields, body);
    case 'batch':
      return decodeBatch(fields, body);
  }
}

function decodeBeginning(fields: Fields): Beginning {
  const partitions = fields.count('partitions');
  if (partitions === 0) throw new NotARecord('a log has at least one partition');
  const origin = fields.text('origin') as Origin;
  return { kind: 'beginning', origin, partitions, mark: fields.text('mark') };
}

function decodeChunk(fields: Fields, bytes: Uint8Array): Chunk {
  const document = decodeDocument(fields);
  const index = fields.count('index');
  const rest = document.sizeBytes - index * chunkBytes;
  const known = index < chunkCount(document);
  if (!known || bytes.length !== Math.min(rest, chunkBytes)) {
    throw new NotARecord(`it is no chunk ${String(index)} of its document`);
  }
  return { kind: 'chunk', document, index, bytes };
}

function decodeBatch(fields: Fields, bytes: Uint8Array): Batch {
  const body = new BodyReader(bytes);
  const claims = fields.list('claims').map((claim) => decodeClaim(claim, body));
  if (claims.length === 0) throw new NotARecord('it has no commit');
  if (!body.isDone) throw new NotARecord('its body is longer than it says');
  return { kind: 'batch', writer: fields.text('writer'), number: fields.count('number'), claims };
}

function decodeClaim(fields: Fields, body: BodyReader): Claim {
  const stream = fields.text('stream') as StreamId;
  const after = fields.count('after');
  const sizes = fields.counts('events');
  if (sizes.length === 0) throw new NotARecord('a commit has no event');
  const head = after === 0 ? null : body.digest();
  const last = after + sizes.length;
  const commands = fields.listIfAny('commands').map((note) => decodeNote(note, body, after, last));
  const events = sizes.map((sizeBytes, index): SealedEvent => {
    return { version: after + index + 1, leaf: body.digest(), bytes: body.bytes(sizeBytes) };
  });
  const documents = fields.listIfAny('documents').map(decodeDocument);
  return { stream, after, head, events, commands, documents };
}

function decodeNote(fields: Fields, body: BodyReader, after: number, last: number): CommandNote {
  const actor = fields.text('actor') as ActorName;
  const command = fields.text('command') as CommandId;
  const firstVersion = fields.count('first');
  const lastVersion = fields.count('last');
  if (firstVersion <= after || firstVersion > lastVersion || lastVersion > last) {
    throw new NotARecord('a command lies outside of its commit');
  }
  return { actor, command, digest: body.digest(), firstVersion, lastVersion };
}

function decodeDocument(fields: Fields): DocumentName {
  return { sha256: fields.digest('sha256'), sizeBytes: fields.count('size') };
}
