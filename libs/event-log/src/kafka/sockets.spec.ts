import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Sockets } from './sockets.js';

let server: Server;
let accepted: Socket[] = [];
beforeAll(async () => {
  server = createServer((socket) => accepted.push(socket.resume())).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  for (const socket of accepted) socket.destroy();
  server.close();
});

function wanted(onConnect: () => void): Parameters<Sockets['connect']>[0] {
  const { port } = server.address() as AddressInfo;
  return { host: '127.0.0.1', port, onConnect };
}

/** What a connection ends with. */
function endOf(socket: Socket): Promise<Error | null> {
  return new Promise((resolve) => {
    let told: Error | null = null;
    socket.once('error', (error) => (told = error));
    socket.once('close', () => resolve(told));
  });
}

describe('the connections of a client', () => {
  test('given that it is closed, then all of them end, whoever forgot them', async () => {
    const sockets = new Sockets();
    const socket = await new Promise<Socket>((resolve) => {
      const connecting: Socket = sockets.connect(wanted(() => resolve(connecting)));
    });
    const ended = endOf(socket);
    sockets.close();
    // kafkajs stops its timers for an error alone.
    expect((await ended)?.message).toBe('the log is closed');
    expect(socket.destroyed).toBe(true);
  });

  test('given that it was closed, then one that is wanted later is over at once', async () => {
    const sockets = new Sockets();
    sockets.close();
    let connected = 0;
    const socket = sockets.connect(wanted(() => (connected += 1)));
    expect(await endOf(socket)).not.toBeNull();
    expect(connected).toBe(0);
    accepted = accepted.filter((one) => !one.destroyed);
  });
});
