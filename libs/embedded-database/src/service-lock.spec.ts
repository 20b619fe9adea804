import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataDirectoryInUse } from './errors.js';
import { lockForService } from './service-lock.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterEach(() => rm(dir, { recursive: true }));

/** Another service's claim, the first by its name, whose socket answers as it is told. */
async function claimed(answer: (server: Server) => string | null): Promise<Server> {
  const server = createServer((socket) => {
    const said = answer(server);
    if (said === null) socket.destroy();
    else socket.end(said);
  });
  server.listen(join(dir, 'service-0-00000000.lock'));
  await once(server, 'listening');
  return server;
}

test('given one who gives up in the moment he is asked, then the directory is ours', async () => {
  await claimed((server) => {
    server.close();
    return null;
  });
  const lock = await lockForService(dir);
  await expect(lockForService(dir)).rejects.toThrow(DataDirectoryInUse);
  await lock.release();
});

test.each(['holding', 'asking'])('given one before us who is %s, then it is his', async (said) => {
  const server = await claimed(() => said);
  await expect(lockForService(dir)).rejects.toThrow('process 0 holds');
  server.close();
  await (await lockForService(dir)).release();
});

test('given many at once, again and again, then each time exactly one has it', async () => {
  for (let round = 0; round < 20; round += 1) {
    const asked = Array.from({ length: 6 }, () => lockForService(dir));
    const outcomes = await Promise.allSettled(asked);
    const holding = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(holding).toHaveLength(1);
    for (const lock of holding) await lock.release();
  }
});
