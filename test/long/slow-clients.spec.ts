/** Clients that say what they want too slowly, or never, and many large bodies at once. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { anEpoch } from '../api-epochs.js';
import { type ServiceUnderTest, serviceUnderTest, tokenOf } from '../api-service.js';
import { eventually } from '../programs/eventually.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  await anEpoch(service, 'e');
});
afterAll(() => service.stop());

async function connected(): Promise<Socket> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

test('200 clients that send a letter now and then are sent away, others are served', async () => {
  const sockets = await Promise.all(Array.from({ length: 200 }, connected));
  const ended = sockets.map(async (socket) => {
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    await once(socket, 'close');
    return answer;
  });
  for (const socket of sockets) socket.write('GET /v1/epochs HTTP/1.1\r\nhost: ledger\r\nx: ');
  const dripping = setInterval(() => {
    for (const socket of sockets) socket.write('x');
  }, 1000);
  expect((await service.get('/v1/epochs')).status).toBe(200);
  const answers = await Promise.all(ended);
  clearInterval(dripping);
  expect(answers.filter((answer) => answer.includes('"request_too_slow"'))).toHaveLength(200);
  expect((await service.get('/v1/epochs')).status).toBe(200);
}, 120_000);

test('bodies beyond the memory set aside are answered 503, then there is room', async () => {
  const length = 8 * 1024 * 1024;
  const head = [
    'POST /v1/epochs/e/outcomes HTTP/1.1',
    'host: ledger',
    'content-type: application/json',
    `content-length: ${String(length)}`,
    `authorization: Bearer ${tokenOf('judge')}`,
    '',
    '',
  ].join('\r\n');
  const most = Buffer.alloc(length - 1, ' ');
  const sockets = await Promise.all(Array.from({ length: 20 }, connected));
  const answers = sockets.map(async (socket) => {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    return String(chunk);
  });
  for (const socket of sockets) {
    socket.write(head);
    socket.write(most);
  }
  for (const socket of sockets) socket.write(' ');
  const codes = (await Promise.all(answers)).map((answer) => answer.slice(9, 12));
  for (const socket of sockets) socket.destroy();
  const refused = codes.filter((code) => code === '503').length;
  expect(refused).toBeGreaterThan(0);
  expect(codes.filter((code) => code === '400')).toHaveLength(20 - refused);
  const sent = { as: 'judge', headers: { 'content-type': 'application/json' } } as const;
  await eventually(async () => {
    const later = await service.post('/v1/epochs/e/outcomes', null, { ...sent, raw: most });
    return later.status === 400;
  });
}, 120_000);
