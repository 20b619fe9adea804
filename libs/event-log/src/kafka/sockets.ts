/**
 * The connections of one client. kafkajs may open one while it is being told to let go, and then
 * knows nothing of it any more: it would keep the process from ending.
 */
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely, type ConnectionOptions } from 'node:tls';

/** How long a connection may be silent before the other side is asked whether it is there. */
const keepAliveMs = 60_000;

/** Where kafkajs wants to be connected. */
interface Wanted {
  readonly host: string;
  readonly port: number;
  /** Null or missing for a connection that is not encrypted, whatever the type of kafkajs says. */
  readonly ssl?: ConnectionOptions | null;
  readonly onConnect: () => void;
}

export class Sockets {
  readonly #open = new Set<Socket>();
  #isClosed = false;

  /** Connects; what is wanted after `close` is over at once. */
  readonly connect = ({ host, port, ssl, onConnect }: Wanted): Socket => {
    // An address is no name that a certificate could be asked for.
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket =
      ssl === undefined || ssl === null
        ? connect({ host, port }, onConnect)
        : connectSecurely({ host, port, ...name, ...ssl }, onConnect);
    socket.setKeepAlive(true, keepAliveMs);
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    // kafkajs listens too, while it knows of the connection; nobody need.
    socket.on('error', () => undefined);
    if (this.#isClosed) end(socket);
    return socket;
  };

  /** Ends all of them, and whatever comes. */
  close(): void {
    this.#isClosed = true;
    for (const socket of this.#open) end(socket);
  }
}

/** With an error, because that is what kafkajs stops its timers for. */
function end(socket: Socket): void {
  socket.destroy(new Error('the log is closed'));
}
