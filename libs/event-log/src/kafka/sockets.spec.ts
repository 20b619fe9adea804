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

describe('the connections of a client', () => {
  test('given that it is closed, then all of them end, whoever forgot them', async () => {
    const sockets = new Sockets();
    const socket = await new Promise<Socket>((resolve) => {
      const connecting: Socket = sockets.connect(wanted(() => resolve(connecting)));
    });
    const closed = once(socket, 'close');
    sockets.close();
    await closed;
    expect(socket.destroyed).toBe(true);
  });

  test('given that it was closed, then one that is wanted later is over at once', async () => {
    const sockets = new Sockets();
    sockets.close();
    let connected = 0;
    const socket = sockets.connect(wanted(() => (connected += 1)));
    await once(socket, 'close');
    expect(connected).toBe(0);
    accepted = accepted.filter((one) => !one.destroyed);
  });
});
