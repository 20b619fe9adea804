/**
 * Server-sent events: a response that stays open. Each event is one line of sealed bytes with its
 * version (or position) as id, so that a client which lost the connection goes on where it was.
 * Source: WHATWG HTML, "Server-sent events"; FORMATS, section 6, `…/events`.
 */
import { once } from 'node:events';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** One event of a stream. */
export interface SentEvent {
  /** One line. */
  readonly id: string;
  /** One line. */
  readonly bytes: Uint8Array;
}

/** How often a silent stream says that it is alive. Proxies cut what is silent for a minute. */
const heartbeatMs = 15_000;

/** After how long a client is to connect again. */
const retryMs = 1000;

/** How long a client may take to read what is on its way. */
const readMsMax = 60_000;

/** What a stream is sent under. */
export interface Sending {
  /** Aborted when the client went away; ends the events. */
  readonly gone: AbortController;
  /** Whether the client may still have them. */
  readonly holds: () => boolean;
  /** How long it may take to read what is on its way: a minute unless said. */
  readonly readMs?: number;
}

/**
 * Answers `reply` with a stream of `events` and ends it when they end, which they must when
 * `gone` aborts. Waits for a slow client, but not for ever: who reads nothing is cut off. Ends
 * within a heartbeat, and before the next event, once the client may have them no longer.
 */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<SentEvent>,
  { gone, holds, readMs = readMsMax }: Sending,
): Promise<void> {
  const response = reply.raw;
  reply.hijack();
  response.on('close', () => {
    gone.abort();
  });
  // A write that meets a connection cut in this moment; `close` follows.
  response.on('error', () => undefined);
  response.writeHead(200, {
    // What every answer has: nobody else sends them once it is ours.
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  if (reply.request.method === 'HEAD') {
    response.end();
    return;
  }
  response.write(`retry: ${String(retryMs)}\n\n`);
  const heartbeat = setInterval(() => {
    if (!holds()) gone.abort();
    else if (!response.writableNeedDrain) response.write(': here\n\n');
  }, heartbeatMs);
  try {
    for await (const { id, bytes } of events) {
      if (gone.signal.aborted || !holds()) break;
      // All parts in one call of the system.
      response.cork();
      response.write(`id: ${id}\ndata: `);
      response.write(bytes);
      const hasRoom = response.write('\n\n');
      response.uncork();
      if (!hasRoom) await drained(response, gone.signal, readMs);
      if (gone.signal.aborted) break;
    }
    response.end();
  } catch {
    // The client sees a cut connection and comes back with the last id it has.
    response.destroy();
  } finally {
    clearInterval(heartbeat);
  }
}

/** Throws when the client takes longer than `readMs`. */
async function drained(response: ServerResponse, gone: AbortSignal, readMs: number): Promise<void> {
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort();
  }, readMs);
  try {
    await once(response, 'drain', { signal: AbortSignal.any([gone, late.signal]) });
  } catch (error) {
    // Gone: the caller looks at the signal.
    if (!gone.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
}
