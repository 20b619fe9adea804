/**
 * A TCP proxy on a loopback port in front of PostgreSQL, which breaks connections at the moments
 * that are hard to hit: a request that never arrives, an answer that never does.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Which part of an exchange is lost. */
export type Loss =
  /** The request does not reach the server; both sides are cut. */
  | 'request'
  /** The server gets the request and answers; the answer does not arrive, both sides are cut. */
  | 'answer'
  /** The server gets the request; the client is cut at once, and the server works on. */
  | 'client';

interface Trap {
  readonly loss: Loss;
  readonly marker: string;
  readonly before: () => Promise<void>;
}

/** A proxy to one server. */
export class TcpProxy {
  /** The address of the server, as seen through the proxy. */
  readonly url: string;
  readonly #target: URL;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #trap: Trap | null = null;

  private constructor(target: URL, server: Server, port: number) {
    this.#target = target;
    this.#server = server;
    const url = new URL(target);
    url.hostname = '127.0.0.1';
    url.port = String(port);
    this.url = url.href;
    server.on('connection', (client) => {
      this.#join(client);
    });
  }

  /** Starts a proxy in front of the server of `url`. */
  static async start(url: string): Promise<TcpProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
    return new TcpProxy(new URL(url), server, address.port);
  }

  /**
   * The next request with the text `marker` in its first bytes loses what `loss` says; `before`
   * runs to its end before the connection is cut.
   */
  trap(loss: Loss, marker: string, before: () => Promise<void> = () => Promise.resolve()): void {
    this.#trap = { loss, marker, before };
  }

  /** Whether the trap went off. */
  get sprung(): boolean {
    return this.#trap === null;
  }

  /** Cuts every connection there is. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Takes no connection any more and cuts those there are. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.cut();
    await closed;
  }

  /** Takes connections again, under the same address. */
  async reopen(): Promise<void> {
    const port = Number(new URL(this.url).port);
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
  }

  #join(client: Socket): void {
    const server = connect(Number(this.#target.port || '5432'), this.#target.hostname);
    this.#remember(client, server);
    this.#remember(server, client);
    client.on('data', (bytes) => {
      const trap = this.#trap;
      if (trap === null || !bytes.includes(trap.marker)) {
        server.write(bytes);
        return;
      }
      this.#trap = null;
      this.#spring(trap, bytes, client, server);
    });
    server.on('data', (bytes) => {
      if (!client.isPaused()) client.write(bytes);
    });
  }

  #spring({ loss, before }: Trap, request: Buffer, client: Socket, server: Socket): void {
    const cutBoth = (): void => {
      client.destroy();
      server.destroy();
    };
    // From here on nothing passes to the client.
    client.pause();
    switch (loss) {
      case 'request':
        void before().then(cutBoth);
        return;
      case 'answer':
        server.once('data', () => void before().then(cutBoth));
        server.write(request);
        return;
      case 'client':
        client.removeAllListeners('close');
        server.write(request);
        client.destroy();
        return;
    }
  }

  #remember(socket: Socket, partner: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      partner.destroy();
    });
  }
}
