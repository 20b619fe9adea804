/**
 * Exams over their whole life through HTTP: corrected after a close, restarted, projected anew, and
 * two cohorts of one suite beside each other.
 * Source: FORMATS, sections 5 to 7; reported faults A4, A5.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openStoredLog } from '#event-log';
import { rebuildReadModel } from '#projector';
import { close } from '../api-epochs.js';
import { anExam, aSolverScore, examRule, exclude, hand, registered } from '../api-exams.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  await registered(service);
});
afterAll(() => service.stop());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('given an exam that is closed, reopened, corrected and closed again', () => {
  const reads = [
    '',
    '/ranking',
    '/attempts',
    '/record',
    '/record?revision=1',
    '/evidence',
    '/events',
  ];
  const read = async (): Promise<readonly string[]> => {
    const answers = await Promise.all(reads.map((path) => service.get(`/v1/epochs/twice${path}`)));
    expect(answers.map(({ status }) => status)).toEqual(reads.map(() => 200));
    return answers.map(({ text }) => text);
  };

  beforeAll(async () => {
    await anExam(service, 'twice', [
      hand('theorem'),
      hand('solver', { solver_score: aSolverScore(0.25), records: undefined }),
      close,
      ['reopen', { reason: 'the checker was wrong' }, 'organiser'],
      exclude(2, { reason: 'another library version', replaced_by: undefined }),
      hand('theorem', { attempt: '2', score: '0', reason: 'checked again' }, 'organiser'),
      ['attempts/2/exclude', { reason: 'see the second', replaced_by: '2' }, 'organiser'],
      close,
    ]);
  });

  test('then both revisions stay, and the evidence says why they differ', async () => {
    const first = await service.get('/v1/epochs/twice/record?revision=1');
    const second = await service.get('/v1/epochs/twice/record');
    expect([meanIn(first.json), meanIn(second.json)]).toEqual(['1/1', '0/1']);
    const { attempts } = (await service.get('/v1/epochs/twice/evidence')).json;
    expect(attempts).toMatchObject([
      { attempt: '1', adoption_status: 'excluded', reason: 'see the second', replaced_by: '2' },
      { track: 'solver', score: '0.25', records_sha256: null },
      { attempt: '2', adoption_status: 'selected', reason: 'checked again', replaced_by: null },
    ]);
  });

  test('then every event is there, and closings name what it was scored with', async () => {
    const { text } = await service.get('/v1/epochs/twice/events');
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Stored);
    const suite = await service.get('/v1/suites/s');
    const reference = await service.get('/v1/references/r');
    const named = {
      suite_sha256: sha256(suite.text),
      reference_sha256: sha256(reference.text),
    };
    const naming = events.filter(({ type }) => ['EpochOpened', 'EpochClosed'].includes(type));
    expect(naming.map(({ body }) => body)).toMatchObject([named, named, named]);
    expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1));
  });

  test('then a restart changes no byte of what is read', async () => {
    const before = await read();
    await service.restart();
    expect(await read()).toEqual(before);
  });

  test('then a read model that is made anew says the same', async () => {
    const before = await read();
    const log = await openStoredLog({ url: service.databaseUrl });
    const monotonicMs = (): number => performance.now();
    await rebuildReadModel({ log, url: service.databaseUrl, monotonicMs });
    await log.close();
    expect(await read()).toEqual(before);
  });
});

describe('given an online and an offline cohort of one suite', () => {
  test('then they are two exams, and neither takes the attempts of the other', async () => {
    await anExam(service, 'offline', [hand('solver')]);
    await anExam(service, 'online', [hand('solver', { solver_protocol: 'online' })], {
      solver_protocol: 'online',
    });
    const other = service.post('/v1/epochs/online/attempts', hand('solver', { attempt: '2' })[1], {
      as: 'organiser',
    });
    expect((await other).json).toMatchObject({ code: 'protocol_mismatch' });
    const { json } = await service.get('/v1/epochs?search=line');
    const epochs = json['epochs'] as readonly { epoch: string; counts: object }[];
    const counts = { attempts: 1, planned: 4, reported: 1 };
    expect(epochs).toMatchObject([
      { epoch: 'offline', rule: examRule, counts },
      { epoch: 'online', rule: examRule, counts },
    ]);
  });
});

interface Stored {
  readonly version: number;
  readonly type: string;
  readonly body: object;
}

/** The exact mean of the theorems of model m. */
function meanIn(record: Readonly<Record<string, unknown>>): unknown {
  const { models } = record as { models: Readonly<Record<string, Scored>> };
  return models['m']?.tracks['theorem']?.mean_exact;
}

interface Scored {
  readonly tracks: Readonly<Record<string, { readonly mean_exact: string | null }>>;
}
