/** Clients that ask and do not read: what waits for them is bounded, and all others are served. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { boundAnswers } from './answer-room.js';

const mebibyte = 1024 * 1024;
const limits = { bytesMax: 24 * mebibyte, streamedMax: 2, pipelinedMax: 4, stillMsMax: 60_000 };

let server: FastifyInstance;
let sockets: Socket[] = [];
let begun = 0;

async function serving(changed: Partial<typeof limits> = {}): Promise<void> {
  server = Fastify();
  boundAnswers(server, { ...limits, ...changed });
  server.get('/small', () => 'small');
  server.get('/large', (_request, reply) => {
    begun += 1;
    void reply.header('etag', '"1"').header('cache-control', 'public, immutable');
    return Buffer.alloc(8 * mebibyte);
  });
  // Answers what nobody waits for any more.
  server.get('/late', async (_request, reply) => {
    begun += 1;
    await once(reply.raw, 'close');
    return Buffer.alloc(8 * mebibyte);
  });
  for (const path of ['/v1/endless', '/page.js']) {
    server.get(path, (_request, reply) =>
      reply.send(Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(mebibyte)))),
    );
  }
  await server.listen({ port: 0, host: '127.0.0.1' });
}

const url = (path: string): string => `${server.listeningOrigin}${path}`;

/** Asks for all of these on one connection, and reads nothing until it is resumed. */
function silent(paths: readonly string[]): Socket {
  const socket = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
  socket.on('error', () => undefined).pause();
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join(''));
  sockets.push(socket);
  return socket;
}

/** Asks until the answer has this status. */
async function until(path: string, status: number): Promise<Response> {
  for (;;) {
    const answer = await fetch(url(path));
    if (answer.status === status) return answer;
    await answer.body?.cancel();
  }
}

beforeEach(() => {
  begun = 0;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await server.close();
});

describe('large answers that nobody reads', () => {
  test('are held up to a limit, then refused; small ones go on, and room comes back', async () => {
    await serving();
    for (let count = 0; count < 3; count += 1) silent(['/large']);
    const refused = await until('/large', 503);
    expect(await refused.json()).toMatchObject({ code: 'overloaded' });
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect([refused.headers.get('etag'), refused.headers.get('cache-control')]).toEqual([
      null,
      null,
    ]);
    expect(await (await fetch(url('/small'))).text()).toBe('small');
    for (const socket of sockets) socket.destroy();
    const again = await until('/large', 200);
    expect((await again.arrayBuffer()).byteLength).toBe(8 * mebibyte);
  });

  test('that are streamed from the log are counted, files are not', async () => {
    await serving();
    for (let count = 0; count < 2; count += 1) silent(['/v1/endless']);
    expect((await until('/v1/endless', 503)).headers.get('retry-after')).toBe('1');
    for (const path of ['/small', '/page.js']) {
      const answer = await fetch(url(path));
      expect(answer.status).toBe(200);
      await answer.body?.cancel();
    }
  });

  test.each([
    ['whose client is gone before they are sent', ['/late']],
    ['that wait behind another one on a connection that is gone', ['/late', '/large']],
  ])('%s take no room', async (_, paths) => {
    await serving();
    for (let count = 0; count < 4; count += 1) {
      const connected = once(server.server, 'connection') as Promise<[Socket]>;
      const socket = silent(paths);
      const [peer] = await connected;
      while (begun < (count + 1) * paths.length) await new Promise(setImmediate);
      socket.destroy();
      await once(peer, 'close');
    }
    expect((await fetch(url('/large'))).status).toBe(200);
  });

  test('are cut off when nothing moves', async () => {
    await serving({ stillMsMax: 100 });
    const connected = once(server.server, 'connection') as Promise<[Socket]>;
    silent(['/large']);
    const [peer] = await connected;
    await once(peer, 'close');
    expect([peer.destroyed, peer.writableFinished]).toEqual([true, false]);
  });
});

test('a connection that asks on and on before it reads hears that it is too much', async () => {
  await serving();
  const socket = silent(Array.from({ length: 9 }, () => '/small'));
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1'))).resume();
  while ((text.match(/HTTP\/1\.1 /g) ?? []).length < 9) await once(socket, 'data');
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    ...Array.from({ length: 4 }, () => '200'),
    ...Array.from({ length: 5 }, () => '503'),
  ]);
  socket.write('GET /small HTTP/1.1\r\nhost: x\r\n\r\n');
  while (!text.endsWith('small')) await once(socket, 'data');
  expect(begun).toBe(0);
});
