/** Sends canonical bytes as they are. Source: FORMATS, section 1 "JSON out". */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RecordQuery } from '../http/query.js';
import { ifNoneMatch } from '../http/request-headers.js';
import type { Document } from './show-documents.js';

/** Of a revision that is named: its bytes are public and never change, so it is fetched once. */
const forEver = 'public, max-age=31536000, immutable';

/** Of the last one, and of what is not closed: kept, and asked about each time. */
const askedAbout = 'no-cache';

/** Sends the bytes with their digest as ETag, or 304 to whoever has them. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  { revision }: Pick<RecordQuery, 'revision'> = {},
): void {
  const etag = `"${document.sha256}"`;
  const keeping = revision === undefined ? askedAbout : forEver;
  void reply.header('etag', etag).header('cache-control', keeping);
  if (ifNoneMatch(request.headers['if-none-match'], etag)) void reply.code(304).send();
  else void reply.type('application/json').send(Buffer.from(document.bytes));
}
