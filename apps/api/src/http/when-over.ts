/**
 * When a request is over. A response that waits for its turn on a connection never hears that the
 * connection is gone: so that is listened to as well, once for all requests of a connection.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is to be called when a connection is gone. */
const open = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `over` once, when the answer is sent or given up, or its connection is gone: at once where
 * it is gone already.
 */
export function whenOver(
  { socket }: IncomingMessage,
  response: ServerResponse,
  over: () => void,
): void {
  if (socket.destroyed) {
    over();
    return;
  }
  const waiting = waitingOn(socket);
  const first = (): void => {
    if (waiting.delete(first)) over();
  };
  waiting.add(first);
  response.once('close', first);
}

function waitingOn(socket: Socket): Set<() => void> {
  const known = open.get(socket);
  if (known !== undefined) return known;
  const waiting = new Set<() => void>();
  open.set(socket, waiting);
  socket.once('close', () => {
    for (const over of waiting) over();
  });
  return waiting;
}
