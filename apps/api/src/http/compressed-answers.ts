/**
 * Answers in a compressed form for whoever asks for one (Accept-Encoding). The entity tag stays
 * that of the content: an epoch's version, a document's digest. What is streamed for long (events,
 * bundles) goes as it is, so that nothing waits in a compressor, and its length stays known.
 */
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller ones would gain nothing. */
const plainBytesMax = 1024;

/** Whole documents: JSON, problems included, pages, tables, plain text. */
const compressed = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?!event-stream)[\w.-]+)(?:;|$)/u;

/** Compresses the answers of all routes that are added once `server` starts. */
export function compressAnswers(server: FastifyInstance): void {
  // Not awaited: that would start the server, and Nest has routes to add.
  void server.register(compress, {
    threshold: plainBytesMax,
    customTypes: compressed,
    encodings: ['br', 'gzip'],
    // A body that grows while it is unpacked would pass the limits on bodies.
    globalDecompression: false,
  });
}
