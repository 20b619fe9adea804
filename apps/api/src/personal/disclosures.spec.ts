import { beforeEach, describe, expect, test } from '@jest/globals';
import { LogUnavailable } from '#event-log';
import type { CommandId, FieldDigest } from '#ledger/ids';
import { parseDisclosure } from '#ledger/record/disclosure';
import { submitting } from '../../testing/commands.js';
import { epoch, erasing, PersonalWorld, submission } from '../../testing/personal-world.js';
import { sealed } from './disclosures.js';

const outage = (): Promise<never> => Promise.reject(new LogUnavailable('an outage'));

let world: PersonalWorld;
beforeEach(async () => {
  world = new PersonalWorld();
  await world.open();
});

const one = submission('a', { contact: 'nobody else' });

describe('personal fields', () => {
  test('are salted anew each time, with 128 bits, and sorted by digest', () => {
    const asked = submission('a', { x: '1', y: '2', z: '3', u: '4', v: '5' });
    const { command, disclosures } = sealed(asked);
    const digests = disclosures.map(({ digest }) => digest);
    expect(command).toMatchObject({ type: 'SubmitEntry', _sd: digests });
    expect(digests).toEqual([...digests].sort());
    const salts = [asked, asked].flatMap((one) =>
      sealed(one).disclosures.map(({ text }) => parseDisclosure(text)?.salt),
    );
    expect(new Set(salts).size).toBe(10);
    for (const salt of salts) expect(salt).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });

  test('stand beside the log before the answer, in doubt no more', async () => {
    const { body } = await world.send(one);
    const event = await world.lastEvent();
    expect(event.body).toMatchObject({ key: 'a', _sd: world.kept, _sd_alg: 'sha-256' });
    expect(body).toMatchObject({ digests: world.kept });
    expect(JSON.stringify([event, body])).not.toContain('nobody else');
    expect(await world.doubtful()).toBe(0);
  });

  test('are there before the event is, whatever happens to the append', async () => {
    const seen: number[] = [];
    const append = (): Promise<never> => {
      seen.push(world.kept.length);
      return outage();
    };
    const sent = world.send(one, {}, world.writer({ append }));
    await expect(sent).rejects.toThrow('an outage');
    expect([seen, world.kept.length, await world.doubtful()]).toEqual([[1], 1, 1]);
  });

  test('that cannot be kept keep the event from being appended', async () => {
    const sent = world.send(one, {}, world.writer({ store: { put: outage } }));
    await expect(sent).rejects.toThrow('an outage');
    expect((await world.lastEvent()).type).toBe('EpochOpened');
  });

  test('of what is refused never come near the store; of a dry run neither', async () => {
    const puts: unknown[] = [];
    const watched = world.writer({
      store: { put: (...given) => Promise.resolve(void puts.push(given)) },
    });
    await world.send(submitting('a'));
    const sent = world.send(one, {}, watched);
    await expect(sent).rejects.toMatchObject({ code: 'entry_exists' });
    await world.send(submission('b', { contact: 'nobody else' }), { dryRun: true }, watched);
    expect([puts, world.kept]).toEqual([[], []]);
  });

  test('of who was slower are destroyed', async () => {
    const slow = world.writer({
      append: async (commits) => {
        if (world.kept.length === 1) await world.send(submission('a', { contact: 'two' }));
        return world.log.append(commits);
      },
    });
    const sent = world.send(one, {}, slow);
    await expect(sent).rejects.toMatchObject({ code: 'entry_exists' });
    expect(world.fields).toEqual([['contact', 'two']]);
  });

  test('that a sweep took for orphans are there again when their event is', async () => {
    const frozen = world.writer({
      append: (commits) => {
        world.storage.clear();
        return world.log.append(commits);
      },
    });
    await world.send(one, {}, frozen);
    expect((await world.lastEvent()).body).toMatchObject({ _sd: world.kept });
    expect([world.kept.length, await world.doubtful()]).toEqual([1, 1]);
  });
});

describe('a submission with a key that is sent again', () => {
  const key = 'once' as CommandId;
  const first = submission('a', { contact: 'nobody else', note: 'x' });

  test('gets the same answer, the fields in whatever order', async () => {
    const { body } = await world.send(first, { key });
    const again = submission('a', { note: 'x', contact: 'nobody else' });
    expect(await world.send(again, { key })).toMatchObject({ status: 201, body });
    expect(world.kept).toHaveLength(2);
  });

  test.each<[string, Readonly<Record<string, string>>]>([
    ['another value', { contact: 'nobody else', note: 'y' }],
    ['another name', { contact: 'nobody else', other: 'x' }],
    ['a field less', { contact: 'nobody else' }],
    ['a field more', { contact: 'nobody else', note: 'x', other: '1' }],
    ['none', {}],
  ])('with %s is another request', async (_, personal) => {
    await world.send(first, { key });
    await expect(world.send(submission('a', personal), { key })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(world.kept).toHaveLength(2);
  });

  test('gets it also after an erasure; what is left is still compared', async () => {
    const { body } = await world.send(first, { key });
    await world.send(erasing(world.kept[0] as FieldDigest));
    expect(await world.send(first, { key })).toMatchObject({ status: 201, body });
    const [[left] = ['']] = world.fields;
    const changed = { contact: 'nobody else', note: 'x', [left]: 'other' };
    await expect(world.send(submission('a', changed), { key })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });
});

describe('an erasure', () => {
  let digests: readonly FieldDigest[];
  beforeEach(async () => {
    await world.send(submission('a', { contact: 'nobody else', note: 'x' }));
    digests = world.kept;
  });

  test('destroys what it names before it is answered, and nothing else', async () => {
    const { status, body } = await world.send(erasing(digests[0] as FieldDigest));
    expect([status, body.events]).toMatchObject([201, [{ type: 'DisclosuresErased' }]]);
    expect(world.kept).toEqual(digests.slice(1));
  });

  test('is durable as a doubt before its event is; an outage leaves it to the sweep', async () => {
    const failing = world.writer({ store: { destroy: outage } });
    await expect(world.send(erasing(...digests), {}, failing)).rejects.toThrow('an outage');
    expect((await world.lastEvent()).type).toBe('DisclosuresErased');
    expect([world.kept.length, await world.doubtful()]).toEqual([2, 2]);
  });

  test('that broke off is finished by asking again, with the key or without', async () => {
    const key = 'erase-1' as CommandId;
    const failing = world.writer({ store: { destroy: outage } });
    await expect(world.send(erasing(...digests), { key }, failing)).rejects.toThrow('an outage');
    const keptBefore = new Map(world.storage.get(epoch));
    expect((await world.send(erasing(...digests), { key })).status).toBe(201);
    expect(world.kept).toEqual([]);
    world.storage.set(epoch, keptBefore);
    expect((await world.send(erasing(...digests))).body.events).toEqual([]);
    expect(world.kept).toEqual([]);
  });

  test('that is refused, or only previewed, destroys nothing', async () => {
    const unknown = 'x'.repeat(42).concat('A') as FieldDigest;
    await expect(world.send(erasing(...digests, unknown))).rejects.toMatchObject({
      code: 'unknown_disclosure',
    });
    await world.send(erasing(...digests), { dryRun: true });
    expect([world.kept, await world.doubtful()]).toEqual([digests, 0]);
  });
});

test('an entry without personal fields has no digests', async () => {
  const { body } = await world.send(submission('a', {}));
  expect(body).not.toHaveProperty('digests');
  const { body: sealedBody } = await world.lastEvent();
  expect(sealedBody).toMatchObject({ key: 'a' });
  expect(sealedBody).not.toHaveProperty('_sd');
});
