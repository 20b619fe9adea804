/** Sends the bytes of documents, and their digest. Source: FORMATS, sections 1 and 6. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sha256Hex } from '#ledger/ids';
import type { RecordQuery } from '../http/query.js';
import { ifNoneMatch } from '../http/request-headers.js';

/** A document as it is hashed and served. */
export interface Document {
  readonly bytes: Uint8Array;
  /** Of `bytes`; in quotes, its ETag. */
  readonly sha256: Sha256Hex;
}

/** Of a revision that is named: its bytes are public and never change, so it is fetched once. */
const forEver = 'public, max-age=31536000, immutable';

/** Of the last one, and of what is not closed: kept, and asked about each time. */
const askedAbout = 'no-cache';

/** Sends canonical bytes with their digest as ETag, or 304 to whoever has them. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  { revision }: Pick<RecordQuery, 'revision'> = {},
): void {
  const keeping = revision === undefined ? askedAbout : forEver;
  send(request, reply, document, { keeping, type: 'application/json' });
}

/** The same of a body that is written like any other answer. */
export function sendBody(request: FastifyRequest, reply: FastifyReply, body: Document): void {
  send(request, reply, body, { keeping: askedAbout, type: 'application/json; charset=utf-8' });
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, sha256 }: Document,
  { keeping, type }: { readonly keeping: string; readonly type: string },
): void {
  const etag = `"${sha256}"`;
  void reply.header('etag', etag).header('cache-control', keeping);
  if (ifNoneMatch(request.headers['if-none-match'], etag)) void reply.code(304).send();
  else void reply.type(type).send(bytes);
}
