/**
 * Follows a stream of events for as long as a page is looked at: from where the page stands, again
 * after every lost connection, from the last event that came. A page that nobody sees lets go of
 * its connection, because a browser has few of them for one host.
 */
import { ServiceProblem } from './problem.js';
import { streamParts, type StreamedEvent } from './event-stream.js';
import { ask } from './request.js';

/** Whether what the page shows is followed: `lost` while there is no connection. */
export type Link = 'connecting' | 'live' | 'lost' | 'refused';

/** What is followed, and who is told. */
export interface Following {
  /** Names below /v1. */
  readonly path: readonly string[];
  /** The id of the last event that the page knows. */
  readonly after: number;
  readonly onEvent: (event: StreamedEvent) => void;
  readonly onLink: (link: Link) => void;
}

/** The service says every 15 s that it is there. */
const silenceMsMax = 40_000;
const firstWaitMs = 500;
const waitMsMax = 10_000;

/** Begins; the function it gives ends it. */
export function follow(following: Following): () => void {
  const ended = new AbortController();
  void run(following, ended.signal);
  return () => {
    ended.abort();
  };
}

async function run(following: Following, ended: AbortSignal): Promise<void> {
  let { after } = following;
  let waitMs = firstWaitMs;
  const onEvent = (event: StreamedEvent): void => {
    after = Number(event.id);
    following.onEvent(event);
  };
  while (!ended.aborted) {
    await seen(ended);
    following.onLink('connecting');
    const outcome = await connect({ ...following, after, onEvent }, ended, () => {
      waitMs = firstWaitMs;
      following.onLink('live');
    });
    if (ended.aborted) return;
    if (outcome === 'refused') {
      following.onLink('refused');
      return;
    }
    if (document.hidden) continue;
    following.onLink('lost');
    await pause(waitMs, ended);
    waitMs = Math.min(waitMs * 2, waitMsMax);
  }
}

/** One connection, until it ends in whatever way. */
async function connect(
  { path, after, onEvent }: Following,
  ended: AbortSignal,
  onOpen: () => void,
): Promise<'lost' | 'refused'> {
  const cut = new AbortController();
  const letGo = (): void => {
    cut.abort();
  };
  const hide = (): void => {
    if (document.hidden) cut.abort();
  };
  ended.addEventListener('abort', letGo);
  document.addEventListener('visibilitychange', hide);
  let watchdog = setTimeout(letGo, silenceMsMax);
  try {
    const question = { path, query: { after: String(after) }, signal: cut.signal };
    const { body } = await ask(question, { headers: { accept: 'text/event-stream' } });
    if (body === null) return 'lost';
    onOpen();
    for await (const part of streamParts(chunksOf(body))) {
      clearTimeout(watchdog);
      watchdog = setTimeout(letGo, silenceMsMax);
      if (part !== null) onEvent(part);
    }
    return 'lost';
  } catch (error) {
    const refused = error instanceof ServiceProblem && error.status >= 400 && error.status < 500;
    return refused && error.status !== 429 ? 'refused' : 'lost';
  } finally {
    clearTimeout(watchdog);
    ended.removeEventListener('abort', letGo);
    document.removeEventListener('visibilitychange', hide);
  }
}

/** Safari has no async iteration over streams. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** Ends as soon as the page can be seen. */
async function seen(ended: AbortSignal): Promise<void> {
  if (!document.hidden) return;
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (document.hidden && !ended.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    ended.addEventListener('abort', look, { once: true });
  });
}

/** Waits so long, or until the network is back. */
async function pause(ms: number, ended: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    ended.addEventListener('abort', done, { once: true });
  });
}
