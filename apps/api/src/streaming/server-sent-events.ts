/**
 * Server-sent events: a response that stays open. Each event is one line of sealed bytes with its
 * version (or position) as id, so that a client which lost the connection goes on where it was.
 * Source: WHATWG HTML, "Server-sent events"; FORMATS, section 6, `…/events`.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** One event of a stream. */
export interface SentEvent {
  readonly id: number;
  /** One line. */
  readonly bytes: Uint8Array;
}

/** How often a silent stream says that it is alive. Proxies cut what is silent for a minute. */
const heartbeatMs = 15_000;

/** After how long a client is to connect again. */
const retryMs = 1000;

/**
 * Answers `reply` with a stream of `events` and ends it when they end, which they must when
 * `gone` aborts. Waits for a slow client; aborts `gone` when the client went away.
 */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<SentEvent>,
  gone: AbortController,
): Promise<void> {
  const response = reply.raw;
  reply.hijack();
  response.on('close', () => {
    gone.abort();
  });
  // A write that meets a connection cut in this moment; `close` follows.
  response.on('error', () => undefined);
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  if (reply.request.method === 'HEAD') {
    response.end();
    return;
  }
  response.write(`retry: ${String(retryMs)}\n\n`);
  const heartbeat = setInterval(() => response.write(': here\n\n'), heartbeatMs);
  try {
    for await (const { id, bytes } of events) {
      response.write(`id: ${String(id)}\ndata: `);
      response.write(bytes);
      if (!response.write('\n\n')) await drained(response, gone.signal);
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

async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  try {
    await once(response, 'drain', { signal });
  } catch {
    // Gone: the caller looks at the signal.
  }
}
