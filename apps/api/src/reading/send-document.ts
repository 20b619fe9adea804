/** Sends canonical bytes as they are. Source: FORMATS, section 1 "JSON out". */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ifNoneMatch } from '../http/request-headers.js';
import type { Document } from './show-documents.js';

/** Sends the bytes with their digest as ETag, or 304 to whoever has them. */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
): void {
  const etag = `"${document.sha256}"`;
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  if (ifNoneMatch(request.headers['if-none-match'], etag)) void reply.code(304).send();
  else void reply.type('application/json').send(Buffer.from(document.bytes));
}
