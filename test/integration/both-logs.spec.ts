/**
 * One history on both logs. The clock, the key that signs and the ids of commands are given, so
 * nothing is left in which the two could differ: every byte that is shown is the same, of events,
 * positions, evidence, records, signatures, receipts and exports.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKeyFile, type ServiceOptions } from '#api';
import { anEpoch, close, report, rerun, shortlist, type Step, submit } from '../api-epochs.js';
import { anExam, exclude, hand, registered } from '../api-exams.js';
import { type Answered, type ServiceUnderTest, serviceUnderTest } from '../api-service.js';
import { type KafkaCluster, startKafka } from '../kafka/cluster.js';
import { newName } from '../kafka/topics.js';
import { describeWithKafka } from '../kafka/with-kafka.js';
import { verifiedWith } from '../verify-bundle.js';

const partitions = 3;

/** 2026-03-01T12:00:00Z. */
const startMicros = 1_772_366_400_000_000n;

/** An epoch with voids, a re-run, an appeal, and a second revision. */
const epochSteps: readonly Step[] = [
  submit('base'),
  submit('a'),
  submit('b', { submitted_at: '2026-03-01T12:00:01.000001Z' }),
  submit('gone'),
  ['entries/gone/withdraw', { reason: 'they asked' }, 'organiser'],
  shortlist('a', 'b'),
  report('base', '111'),
  report('a', '1h0'),
  report('b', 'h01'),
  rerun,
  report('a', '.1.', 2),
  report('b', '1..', 2),
  ['appeals', { key: 'b', text: 'u3 was occluded' }, 'intake'],
  ['appeals/a1/resolve', { ruling: 'rejected', reason: 'it was seen' }, 'organiser'],
  close,
  ['reopen', { reason: 'u3 was judged by the wrong camera' }, 'organiser'],
  [
    'units/withdraw',
    { units: [{ axis: 'grasping', task: 'pick', unit: 'u3' }], reason: 'the camera' },
    'organiser',
  ],
  close,
];

const examSteps: readonly Step[] = [
  hand('theorem'),
  hand('solver'),
  hand('construction', { score: '0.5' }),
  exclude(2, { replaced_by: undefined }),
  hand('theorem', { attempt: '2', score: '0' }),
  close,
];

const reads = [
  ...['epoch', 'exam'].flatMap((epoch) =>
    ['', '/events', '/record', '/evidence', '/ranking', '/bundle', '/checkpoint'].map(
      (read) => `/v1/epochs/${epoch}${read}`,
    ),
  ),
  ...['/record?revision=1', '/entries', '/appeals', '/voids', '/explain/a', '/sensitivity'].map(
    (read) => `/v1/epochs/epoch${read}`,
  ),
  ...['a', 'b', 'gone'].flatMap((key) => [
    `/v1/epochs/epoch/receipts/${key}`,
    `/v1/epochs/epoch/proof/${key}`,
  ]),
  '/v1/epochs/exam/attempts',
  '/v1/epochs',
  '/v1/service-log',
  '/v1/checkpoint',
  '/v1/keys',
];

/** What a service answered to commands, then to reads. */
interface Played {
  readonly commands: readonly string[];
  readonly shown: ReadonlyMap<string, string>;
}

describeWithKafka('one history on both logs', () => {
  let cluster: KafkaCluster;
  let folder = '';
  let onDatabase: Played;
  let onTopic: Played;

  beforeAll(async () => {
    cluster = await startKafka();
    folder = await mkdtemp(join(tmpdir(), 'both-logs-'));
    const signingKey = join(folder, 'signing.key');
    await makeKeyFile(signingKey, 'localhost');
    onDatabase = await play({ signingKey, log: 'postgres' });
    await rm(`${signingKey}.signed`);
    const topic = `both-${newName()}`;
    onTopic = await play({ signingKey, log: 'kafka', brokers: cluster.brokers, topic });
  }, 240_000);
  afterAll(async () => {
    await cluster.close();
    await rm(folder, { recursive: true });
  });

  test('given the same commands, then they are answered alike, positions included', () => {
    expect(onDatabase.commands).toHaveLength(epochSteps.length + examSteps.length + 4);
    expect(onTopic.commands).toEqual(onDatabase.commands);
  });

  describe('every read shows the same bytes', () => {
    test.each(reads)('%s', (path) => {
      expect(onDatabase.shown.get(path)?.slice(0, 4)).toBe('200 ');
      expect(onTopic.shown.get(path)).toBe(onDatabase.shown.get(path));
    });
  });

  test.each(['epoch', 'exam'])(
    'the bundle of the %s is verified; changed, it is not',
    async (name) => {
      const key = onTopic.shown.get('/v1/keys')?.slice(4) ?? '';
      const bundle = onTopic.shown.get(`/v1/epochs/${name}/bundle`)?.slice(4) ?? '';
      expect((await verifiedWith(key, bundle, {})).findings).toEqual([]);
      const changed = bundle.replace('"type":"EpochClosed"', '"type":"EpochClosee"');
      expect(changed).not.toBe(bundle);
      expect((await verifiedWith(key, changed, {})).findings).not.toEqual([]);
    },
  );
});

/** Plays the history on a service of its own, one command after the other. */
async function play(options: Partial<ServiceOptions>): Promise<Played> {
  const commands: string[] = [];
  // A second for each command, however often somebody looks.
  const clock = (): bigint => startMicros + BigInt(commands.length) * 1_000_000n;
  const service = await serviceUnderTest({ ...options, partitions, clock });
  try {
    const named = withIds(service, commands);
    await anEpoch(named, 'epoch', epochSteps, {
      base_model: 'base',
      max_void_fraction: '0.4',
      appeals: { until: '2026-03-02T00:00:00Z', may_close_while_open: false },
    });
    await registered(named);
    await anExam(named, 'exam', examSteps);
    const answers = await Promise.all(reads.map((path) => service.get(path)));
    const shown = reads.map((path, at) => [path, textOf(answers[at])] as const);
    return { commands, shown: new Map(shown) };
  } finally {
    await service.stop();
  }
}

/** The same service, whose every command has an id; what it answers is written down. */
function withIds(service: ServiceUnderTest, answers: string[]): ServiceUnderTest {
  return {
    ...service,
    post: async (path, body, sent = {}) => {
      const headers = { 'idempotency-key': `c${String(answers.length + 1)}`, ...sent.headers };
      const answer = await service.post(path, body, { ...sent, headers });
      answers.push(textOf(answer));
      return answer;
    },
  };
}

function textOf(answer: Answered | undefined): string {
  return `${String(answer?.status)} ${answer?.text ?? ''}`;
}
