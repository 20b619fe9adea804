/** A client of HTTP/2 that can come from any loopback address. */
import { once } from 'node:events';
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2';
import { connect as connectTls, type TLSSocket } from 'node:tls';

/** An answer, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Speaks to one server over one connection. */
export interface Http2Client {
  /** What was agreed on: `h2`. */
  readonly protocol: string | null | undefined;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Pieces of a body as they come, until the reader breaks. */
  pieces(path: string, headers: Readonly<Record<string, string>>): AsyncIterable<string>;
  readonly close: () => Promise<void>;
}

/** Connects to `url`, whose certificate is `ca`, from `from`. */
export async function http2Client(
  { url, ca }: { readonly url: string; readonly ca: string },
  from = '127.0.0.1',
): Promise<Http2Client> {
  const { port } = new URL(url);
  const way = { host: '127.0.0.1', port: Number(port), localAddress: from };
  const session = connect(url, {
    createConnection: () => connectTls({ ...way, ca, ALPNProtocols: ['h2', 'http/1.1'] }),
  });
  await once(session, 'connect');
  const socket = session.socket as TLSSocket;
  return {
    protocol: socket.alpnProtocol || null,
    get: (path, headers = {}) => ask(session, path, headers),
    pieces: (path, headers) => pieces(session, path, headers),
    close: async () => {
      const closed = once(session, 'close');
      session.destroy();
      await closed;
    },
  };
}

async function ask(session: ClientHttp2Session, path: string, more: object): Promise<Answer> {
  const stream = session.request({ ':path': path, ...more });
  const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
  const { ':status': status = 0 } = headers as { ':status'?: number };
  let text = '';
  stream.setEncoding('utf8');
  for await (const piece of stream) text += String(piece);
  return { status, headers, text };
}

async function* pieces(
  session: ClientHttp2Session,
  path: string,
  more: object,
): AsyncGenerator<string, void, undefined> {
  const stream = session.request({ ':path': path, ...more });
  stream.setEncoding('utf8');
  try {
    for await (const piece of stream) yield String(piece);
  } finally {
    stream.close();
  }
}
