/**
 * How much of what is answered may wait in memory for clients to read it. A large answer takes room
 * when it is sent, and gives it back when its client has it, or is gone; what finds no room is
 * answered 503. A connection on which nothing moves is cut, and one that asks without end before it
 * reads is told so.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { BodyRoom } from './body-room.js';
import { problemBytes, problemType, unavailable } from './problem.js';
import { sendProblem } from './problem.filter.js';
import { whenOver } from './when-over.js';

/** What is allowed. */
export interface AnswerLimits {
  /** Bytes of large answers that wait, all together. */
  readonly bytesMax: number;
  /** Answers that are streamed, page by page, as fast as their clients take them. */
  readonly streamedMax: number;
  /** Requests of one connection that are not answered yet. */
  readonly pipelinedMax: number;
  /** How long a connection with a request may lie still, in milliseconds. */
  readonly stillMsMax: number;
}

const usual: AnswerLimits = {
  bytesMax: 192 * 1024 * 1024,
  streamedMax: 256,
  pipelinedMax: 16,
  stillMsMax: 150_000,
};

/** Smaller ones are always sent: so commands and problems are answered, however many wait. */
const largeBytesMin = 16 * 1024;

/** Headers that are about the request, and not about what was to be answered. */
const kept: ReadonlySet<string> = new Set([
  'x-request-id',
  'x-content-type-options',
  'referrer-policy',
  'content-security-policy',
  'access-control-allow-origin',
  'vary',
]);

/** To be called before routes are added. */
export function boundAnswers(server: FastifyInstance, limits: AnswerLimits = usual): void {
  server.server.setTimeout(limits.stillMsMax);
  const room = new BodyRoom(limits.bytesMax);
  const streams = new BodyRoom(limits.streamedMax);
  const open = new WeakMap<Socket, number>();
  server.addHook('onRequest', (request, reply, proceed) => {
    const { socket } = request.raw;
    const count = (open.get(socket) ?? 0) + 1;
    open.set(socket, count);
    reply.raw.once('close', () => {
      open.set(socket, (open.get(socket) ?? 1) - 1);
    });
    if (count <= limits.pipelinedMax) proceed();
    else sendProblem(reply, unavailable('overloaded'));
  });
  server.addHook('onSend', (request, reply, payload, proceed) => {
    const bytes = bytesOf(payload);
    const isFree = bytes === null ? !isOfLog(request) : bytes < largeBytesMin;
    const needed = bytes === null ? streams : room;
    const over = whenOver.bind(null, request.raw, reply.raw);
    const hasRoom = isFree || needed.held(over).grow(bytes ?? 1);
    proceed(null, hasRoom ? payload : refused(reply, payload));
  });
}

/** Files of the pages are read in small pieces; of the log, a page waits. */
function isOfLog({ url }: FastifyRequest): boolean {
  return url.startsWith('/v1/');
}

/** Null for a stream. */
function bytesOf(payload: unknown): number | null {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (payload instanceof Uint8Array) return payload.byteLength;
  return payload instanceof Readable ? null : 0;
}

/** The problem instead of what was to be sent, none of whose headers are true of it. */
function refused(reply: FastifyReply, payload: unknown): Buffer {
  if (payload instanceof Readable) payload.destroy();
  const problem = unavailable('overloaded');
  for (const name of Object.keys(reply.getHeaders())) {
    if (!kept.has(name)) void reply.removeHeader(name);
  }
  void reply
    .code(problem.status)
    .type(problemType)
    .headers({ ...problem.options.headers });
  return problemBytes(problem);
}
