/**
 * An append that takes long, or that fails at the very end. Nobody sees it early, and nobody
 * passes it. Source: L7 of the reported faults (a gap timer shorter than a slow commit).
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LogUnavailable } from '#event-log';
import { followed, numbers } from '../../libs/event-log/testing/collect.js';
import { StreamWriter } from '../../libs/event-log/testing/commit-builder.js';
import { type PostgresBench, postgresBench } from './postgres-bench.js';

let bench: PostgresBench;
beforeAll(async () => {
  bench = await postgresBench();
}, 30_000);
afterAll(() => bench.close());

describe('an append that is held open for ten seconds', () => {
  test('given other appends and followers, then none passes it and all come after', async () => {
    const { direct, proxied, session } = bench;
    await session.query(`
      create function public.linger() returns trigger language plpgsql as
        $$ begin perform pg_sleep(10); return null; end $$;
      create trigger event_linger after insert on ledger.event
        for each row when (new.stream = 'slow') execute function public.linger()`);
    const following = followed(proxied, 0, 22);
    const done: string[] = [];
    const append = async (stream: string): Promise<void> => {
      await proxied.append([new StreamWriter(stream).commit()]);
      done.push(stream);
    };
    await append('before');
    const slow = direct.append([new StreamWriter('slow').commit()]).then(() => done.push('slow'));
    await session.appendUnderWay();
    const quick = numbers(1, 20).map((number) => append(`quick-${String(number)}`));
    await Promise.all([slow, ...quick]);
    const events = await following;
    expect(done.slice(0, 3)).toEqual(['before', 'slow', 'quick-1']);
    expect(events.slice(0, 3).map(({ stream }) => stream)).toEqual(['before', 'slow', 'quick-1']);
    expect(events.map(({ position }) => position)).toEqual(numbers(1, 22));
  }, 60_000);
});

describe('an append whose COMMIT fails', () => {
  test('given a full disk at the end, then it is an outage, and no event exists', async () => {
    const { direct, proxied, session } = bench;
    const end = await direct.end(0);
    const writer = new StreamWriter();
    const commit = writer.commit({ commands: ['c1'] });
    await session.query(`
      create function public.fail() returns trigger language plpgsql as
        $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$;
      create constraint trigger event_commit_fails after insert on ledger.event
        deferrable initially deferred for each row execute function public.fail()`);
    const failing = direct.append([commit]);
    await expect(failing).rejects.toThrow(LogUnavailable);
    await expect(failing).rejects.toThrow('53100 no space left');
    expect(await direct.end(0)).toBe(end);
    expect(await direct.head(writer.stream)).toBeNull();

    await session.query('drop trigger event_commit_fails on ledger.event');
    const following = followed(proxied, end, 1);
    expect(await direct.append([commit])).toEqual([{ kind: 'appended', position: end + 1 }]);
    expect((await following).map(({ leaf }) => leaf)).toEqual([writer.head]);
  });

  test('given a deadlock, then it is tried again', async () => {
    const { direct, session } = bench;
    const end = await direct.end(0);
    await session.query(`
      create sequence public.attempts;
      create function public.fail_once() returns trigger language plpgsql as $$ begin
        if nextval('public.attempts') = 1 then
          raise exception 'deadlock' using errcode = 'deadlock_detected';
        end if;
        return null;
      end $$;
      create trigger event_deadlock after insert on ledger.event
        for each statement execute function public.fail_once()`);
    const results = await direct.append([new StreamWriter().commit()]);
    expect(results).toEqual([{ kind: 'appended', position: end + 1 }]);
    await session.query('drop trigger event_deadlock on ledger.event');
  });
});
