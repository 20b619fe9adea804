/**
 * Reads request bodies as bytes, up to 8 MiB, of the two media types the service knows. Parsing
 * comes later, after it is known who asks. Fastify's own JSON parser refuses a member `__proto__`,
 * which is a legal entry key.
 * Source: FORMATS, section 6.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { invariant } from '#ledger/invariant';
import { BodyRoom, type HeldBytes } from './body-room.js';
import { Problem, unavailable } from './problem.js';
import { whenOver } from './when-over.js';

/** How many bytes a body may have. */
export const bodyBytesMax = 8 * 1024 * 1024;

/** How many bytes of bodies are held at a time, all requests together. */
const heldBytesMax = 96 * 1024 * 1024;

/** How much of a body that is too large is read and thrown away, so that its sender hears why. */
const discardedBytesMax = 256 * 1024 * 1024;

/** The media types of bodies. */
export type BodyType = 'application/json' | 'application/x-ndjson';

/** A body as it came. */
export interface RawBody {
  readonly type: BodyType;
  readonly bytes: Uint8Array;
}

const bodyTypes: readonly BodyType[] = ['application/json', 'application/x-ndjson'];

/** Replaces the framework's parsers by ours; any other media type is answered 415. */
export function readBodiesAsBytes(server: FastifyInstance): void {
  const room = new BodyRoom(heldBytesMax);
  const rooms = new WeakMap<FastifyRequest, HeldBytes>();
  server.addHook('preParsing', (request, reply, payload, proceed) => {
    // Of these no body is read.
    const isBodiless = request.method === 'GET' || request.method === 'HEAD';
    if (!isBodiless) {
      const over = whenOver.bind(null, request.raw, reply.raw);
      rooms.set(request, room.held(over));
    }
    proceed(null, payload);
  });
  server.removeAllContentTypeParsers();
  const roomOf = (request: FastifyRequest): HeldBytes => {
    const held = rooms.get(request);
    invariant(held !== undefined, 'every body has its room');
    return held;
  };
  for (const type of bodyTypes) {
    server.addContentTypeParser(type, async (request: FastifyRequest, stream: IncomingMessage) => {
      requireUtf8(request.headers['content-type'] ?? '');
      requirePlain(request.headers['content-encoding']);
      return { type, bytes: await readBytes(stream, roomOf(request)) } satisfies RawBody;
    });
  }
}

/** JSON is UTF-8 (RFC 8259); a parameter that says otherwise is refused, not ignored. */
function requireUtf8(contentType: string): void {
  for (const parameter of contentType.split(';').slice(1)) {
    const [name = '', value = ''] = parameter.split('=').map((part) => part.trim().toLowerCase());
    if (name !== 'charset') continue;
    if (value === 'utf-8' || value === '"utf-8"' || value === 'utf8') continue;
    throw new Problem('media_type_unsupported', {
      detail: 'Bodies are read as UTF-8 only: leave the charset away or name utf-8',
    });
  }
}

function requirePlain(contentEncoding: string | undefined): void {
  if (contentEncoding === undefined || contentEncoding.toLowerCase() === 'identity') return;
  throw new Problem('media_type_unsupported', {
    detail: 'Compressed bodies are not read: send the body without a Content-Encoding',
  });
}

/** Collects at most `bodyBytesMax`; what is more is dropped while it comes in, then refused. */
async function readBytes(stream: IncomingMessage, held: HeldBytes): Promise<Uint8Array> {
  let chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > bodyBytesMax || !held.grow(chunk.length)) chunks = [];
      else chunks.push(chunk);
      if (length > discardedBytesMax) break;
    }
  } catch {
    // The sender went away: nobody hears this, and it is no defect of ours.
    throw new Problem('malformed_request', { detail: 'The body breaks off' });
  }
  if (length > bodyBytesMax) throw new Problem('body_too_large');
  if (held.refused) throw unavailable('overloaded');
  return Buffer.concat(chunks, length);
}
