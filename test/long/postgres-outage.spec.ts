/**
 * A database that is away longer than ten seconds: callers hear of it, and the log works again by
 * itself when it is back.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LogUnavailable, openPostgresLog } from '#event-log';
import { followed, numbers, readAll } from '../../libs/event-log/testing/collect.js';
import { StreamWriter } from '../../libs/event-log/testing/commit-builder.js';
import { origin, type PostgresBench, postgresBench } from '../contract/postgres-bench.js';

let bench: PostgresBench;
beforeAll(async () => {
  bench = await postgresBench();
}, 30_000);
afterAll(() => bench.close(), 30_000);

test('given a long outage, then appends and reads throw, and work again after it', async () => {
  const { direct, proxied, proxy } = bench;
  const [first, behind] = [new StreamWriter(), new StreamWriter()];
  await proxied.append([first.commit()]);
  const following = followed(proxied, 0, 3);
  await proxy.close();
  const claim = first.commit();
  const failing = [
    proxied.append([claim]),
    ...behind.commits(600).map((commit) => proxied.append([commit])),
    proxied.head(first.stream),
    readAll(proxied, first.stream),
    openPostgresLog({ url: proxy.url, origin }),
  ];
  const outcomes = await Promise.allSettled(failing);
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'LogUnavailable' } });
  }
  expect(outcomes[0]).toMatchObject({ reason: expect.any(LogUnavailable) as unknown });
  await proxy.reopen();
  expect((await proxied.append([claim]))[0]?.kind).toBe('appended');
  expect(await direct.head(behind.stream)).toBeNull();
  await direct.append([first.commit()]);
  expect((await following).map(({ position }) => position)).toEqual(numbers(1, 3));
}, 60_000);
