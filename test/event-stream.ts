/** Reads server-sent events as a client does that comes back with the last id it has. */
import { expect } from '@jest/globals';

/** One event as it came. */
export interface Came {
  readonly id: string;
  readonly data: string;
}

/** A stream that is being read. */
export interface OpenStream {
  readonly contentType: string | null;
  /** The next `count` events; waits for them. */
  take(count: number): Promise<readonly Came[]>;
  /** What came in all until the service ended the stream. */
  rest(): Promise<readonly Came[]>;
  /** Goes away. */
  cut(): void;
}

/** Opens a stream. `headers` may have `last-event-id` and `authorization`. */
export async function openStream(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenStream> {
  const gone = new AbortController();
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: gone.signal,
  });
  expect(response.status).toBe(200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const came: Came[] = [];
  let text = '';
  let ended = false;
  const more = async (): Promise<void> => {
    const { done, value } = await reader.read();
    ended = done;
    text += decoder.decode(value, { stream: !done });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) came.push(...eventIn(block));
  };
  return {
    contentType: response.headers.get('content-type'),
    take: async (count) => {
      while (came.length < count && !ended) await more();
      return came.splice(0, count);
    },
    rest: async () => {
      while (!ended) await more();
      return came.splice(0);
    },
    cut: () => {
      gone.abort();
    },
  };
}

/** The event of a block; comments and fields without data are none. */
function eventIn(block: string): readonly Came[] {
  const field = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const data = field('data');
  return data === undefined ? [] : [{ id: field('id') ?? '', data }];
}
