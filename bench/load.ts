/**
 * Load over HTTP/1.1 on connections that are kept, each with one request at a time. It looks at
 * no more of an answer than its status and its length, so that a fast server is not held up by it.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What is asked, how often, and what must be answered. */
export interface Load {
  /** Of the server; what is asked of it stands in the requests. */
  readonly url: string;
  /** Sent one after the other, from the first again where there are fewer than `count`. */
  readonly requests: readonly Buffer[];
  readonly count: number;
  readonly status: number;
  readonly connections: number;
}

/** A request as its bytes. */
export interface Request {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON that is posted; without it the request is a GET. */
  readonly body?: object;
}

const endOfHead = '\r\n\r\n';

/** The bytes of a request. */
export function requestBytes({ url, headers = {}, body }: Request): Buffer {
  const { host, pathname, search } = new URL(url);
  const text = body === undefined ? '' : JSON.stringify(body);
  const ofBody = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
  };
  const all = { Host: host, ...headers, ...(body === undefined ? {} : ofBody) };
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${pathname}${search} HTTP/1.1`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.from(`${lines.join('\r\n')}${endOfHead}${text}`);
}

/** Sends all requests; throws when one is answered otherwise. */
export async function loaded({ url, connections, ...load }: Load): Promise<void> {
  const { hostname, port } = new URL(url);
  const asking: Asking = { ...load, sent: 0 };
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      try {
        await asked(socket, asking);
      } finally {
        socket.destroy();
      }
    }),
  );
}

interface Asking extends Pick<Load, 'requests' | 'count' | 'status'> {
  /** How many requests were sent, by all connections. */
  sent: number;
}

function asked(socket: Socket, asking: Asking): Promise<void> {
  const { requests, count, status } = asking;
  return new Promise((resolve, reject) => {
    const answers = new Answers();
    const next = (): void => {
      const request = requests[asking.sent % requests.length];
      if (asking.sent === count || request === undefined) {
        resolve();
        return;
      }
      asking.sent += 1;
      socket.write(request);
    };
    socket.on('error', reject);
    socket.on('close', () => {
      reject(new Error('the server closed a connection'));
    });
    socket.on('data', (chunk: Buffer) => {
      const found = answers.read(chunk);
      if (found === null) return;
      if (found === status) next();
      else reject(new Error(`a request was answered ${String(found)}, not ${String(status)}`));
    });
    next();
  });
}

/** Answers as they come in, in pieces. */
class Answers {
  #head: Buffer = Buffer.alloc(0);
  #bodyBytesLeft = 0;
  #status = 0;

  /** The status of the answer that `chunk` completes; null when there is more to come. */
  read(chunk: Buffer): number | null {
    if (this.#bodyBytesLeft > 0) return this.#took(chunk.length);
    this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = this.#head.indexOf(endOfHead);
    if (end === -1) return null;
    const head = this.#head.toString('latin1', 0, end);
    const bodyBytes = this.#head.length - end - endOfHead.length;
    this.#head = Buffer.alloc(0);
    this.#status = Number(head.slice(9, 12));
    this.#bodyBytesLeft = this.#status === 304 ? 0 : lengthIn(head);
    return this.#took(bodyBytes);
  }

  #took(bytes: number): number | null {
    this.#bodyBytesLeft -= bytes;
    if (this.#bodyBytesLeft < 0) throw new Error('an answer is longer than it said');
    return this.#bodyBytesLeft === 0 ? this.#status : null;
  }
}

function lengthIn(head: string): number {
  const length = /\r\ncontent-length: *([0-9]+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer does not say how long it is: ${head}`);
  return Number(length);
}
