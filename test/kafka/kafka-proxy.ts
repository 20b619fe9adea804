/**
 * A TCP proxy on a loopback port in front of one broker, which knows where requests and answers
 * begin and end. It can lose the answer to what was produced: the broker has it, and whoever sent
 * it cannot know. Brokers name the proxy as their own address to whoever came through it.
 * Source: Kafka protocol guide, "Protocol Primitive Types", "Headers", API key 0 is Produce.
 */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

const produce = 0;
const sizeBytes = 4;

/** A proxy to one broker. */
export class KafkaProxy {
  /** Where it listens, for the broker to advertise. */
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #target = 0;
  /** Called when an answer has been lost; null while none is to be lost. */
  #armed: (() => void) | null = null;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
    server.on('connection', (client) => {
      this.#join(client);
    });
  }

  /** Takes a free port. Connections are refused until `forwardTo` says where they go. */
  static async start(): Promise<KafkaProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new KafkaProxy(server, (server.address() as { port: number }).port);
  }

  /** The loopback port of the broker. */
  forwardTo(port: number): void {
    this.#target = port;
  }

  /**
   * Delivers the next request to produce, takes its answer away and cuts the connection. Resolves
   * when that has happened.
   */
  loseNextAnswer(): Promise<void> {
    return new Promise((resolve) => {
      this.#armed = resolve;
    });
  }

  /** Gives up losing an answer, if none has been lost yet. */
  disarm(): void {
    this.#armed = null;
  }

  /** Takes no connection any more and cuts those there are. */
  async close(): Promise<void> {
    const closed = once(this.#server.close(), 'close');
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #join(client: Socket): void {
    if (this.#target === 0) {
      client.destroy();
      return;
    }
    const broker = connect(this.#target, '127.0.0.1');
    this.#remember(client, broker);
    this.#remember(broker, client);
    /** The correlation id of the answer that is to be lost here. */
    let lost: number | null = null;
    const requests = frames((request) => {
      const [key, correlation] = [request.readInt16BE(sizeBytes), request.readInt32BE(8)];
      if (key === produce && this.#armed !== null && lost === null) lost = correlation;
      broker.write(request);
    });
    const answers = frames((answer) => {
      if (lost === null || answer.readInt32BE(sizeBytes) !== lost) {
        client.write(answer);
        return;
      }
      client.destroy();
      broker.destroy();
      this.#armed?.();
      this.#armed = null;
    });
    client.on('data', requests);
    broker.on('data', answers);
  }

  #remember(socket: Socket, partner: Socket): void {
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      partner.destroy();
    });
  }
}

/** Cuts a stream of bytes into messages, each with its size in front, and gives them to `use`. */
function frames(use: (message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer[] = [];
  let restBytes = 0;
  return (bytes) => {
    rest.push(bytes);
    restBytes += bytes.length;
    while (restBytes >= sizeBytes) {
      if ((rest[0]?.length ?? 0) < sizeBytes) rest = [Buffer.concat(rest)];
      const messageBytes = sizeBytes + (rest[0]?.readInt32BE(0) ?? 0);
      if (restBytes < messageBytes) return;
      const all = rest.length === 1 ? (rest[0] ?? Buffer.of()) : Buffer.concat(rest);
      use(all.subarray(0, messageBytes));
      rest = [all.subarray(messageBytes)];
      restBytes -= messageBytes;
    }
  };
}
