/**
 * What the records of a topic say. `frame.ts` has their outer form, and whatever follows there is
 * frozen here as well.
 */
import type { ActorName, CommandId, Origin, Sha256Hex } from '#ledger/ids';
import type { Commit, CommandNote, LogDocument, SealedEvent, StreamId } from '../port.js';
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
  return frame('beginning', { origin, partitions, mark }, []);
}

/** The records of a document, in order. */
export function* encodeDocument({ sha256, bytes }: LogDocument): Iterable<Buffer> {
  const sizeBytes = bytes.length;
  for (let index = 0; index < chunkCount({ sha256, sizeBytes }); index += 1) {
    const piece = bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes);
    yield frame('chunk', { sha256, size: sizeBytes, index }, [piece]);
  }
}

export function encodeBatch(writer: string, number: number, commits: readonly Commit[]): Buffer {
  const claims = commits.map(({ stream, after, head, events, commands, documents }) => ({
    stream,
    after,
    head,
    events: events.map(({ leaf, bytes }) => ({ leaf, size: bytes.length })),
    commands: commands.map(({ actor, command, digest, firstVersion, lastVersion }) => {
      return { actor, command, digest, first: firstVersion, last: lastVersion };
    }),
    documents: documents.map(({ sha256, bytes }) => ({ sha256, size: bytes.length })),
  }));
  const body = commits.flatMap(({ events }) => events.map(({ bytes }) => bytes));
  return frame('batch', { writer, number, claims }, body);
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

function decodeBatch(fields: Fields, body: Uint8Array): Batch {
  let reached = 0;
  const take = (sizeBytes: number): Uint8Array => {
    reached += sizeBytes;
    return body.subarray(reached - sizeBytes, reached);
  };
  const claims = fields.list('claims').map((claim) => decodeClaim(claim, take));
  if (claims.length === 0) throw new NotARecord('it has no commit');
  if (reached !== body.length) throw new NotARecord('its body has another length');
  return { kind: 'batch', writer: fields.text('writer'), number: fields.count('number'), claims };
}

function decodeClaim(fields: Fields, take: (sizeBytes: number) => Uint8Array): Claim {
  const stream = fields.text('stream') as StreamId;
  const after = fields.count('after');
  const head = fields.digestOrNull('head');
  if ((head === null) !== (after === 0)) throw new NotARecord('its head does not fit its version');
  const events = fields.list('events').map((event, index): SealedEvent => {
    const bytes = take(event.count('size'));
    return { version: after + index + 1, leaf: event.digest('leaf'), bytes };
  });
  if (events.length === 0) throw new NotARecord('a commit has no event');
  const last = after + events.length;
  const commands = fields.list('commands').map((note) => decodeNote(note, after, last));
  const documents = fields.list('documents').map(decodeDocument);
  return { stream, after, head, events, commands, documents };
}

function decodeNote(fields: Fields, after: number, last: number): CommandNote {
  const actor = fields.text('actor') as ActorName;
  const command = fields.text('command') as CommandId;
  const firstVersion = fields.count('first');
  const lastVersion = fields.count('last');
  if (firstVersion <= after || firstVersion > lastVersion || lastVersion > last) {
    throw new NotARecord('a command lies outside of its commit');
  }
  return { actor, command, digest: fields.digest('digest'), firstVersion, lastVersion };
}

function decodeDocument(fields: Fields): DocumentName {
  return { sha256: fields.digest('sha256'), sizeBytes: fields.count('size') };
}
