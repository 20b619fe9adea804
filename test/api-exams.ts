/** Short ways of bringing an exam about through HTTP. Every step must be accepted. */
import { accepted, type Step } from './api-epochs.js';
import type { Answered, As, ServiceUnderTest } from './api-service.js';

/** The rule of exams. */
export const examRule = 'tcsexam-index-original-30303010-v0.1';

/** The tracks of a suite in the order of their weights. */
const tracks = ['theorem', 'solver', 'construction', 'open_conjecture'] as const;

/** One of them. */
export type Track = (typeof tracks)[number];

/** A suite with one item in each track: `theorem-1`, `solver-1` ... */
export function aSuite(suite = 's', items: Readonly<Partial<Record<Track, unknown>>> = {}): object {
  return {
    suite,
    metric: examRule,
    tracks: tracks.map((track) => ({ track, items: items[track] ?? [`${track}-1`] })),
  };
}

/** A reference with one task, `solver-1`: a value of 12 in `i1` scores 0.5. */
export function aReference(reference_id = 'r', tasks: object = { 'solver-1': aTask() }): object {
  return { reference_id, relative_floor: 0.02, absolute_floor: 1e-9, tasks };
}

/** A task of two instances. */
export function aTask(): object {
  return {
    kind: 'objective',
    direction: 'maximize',
    instances: { i1: [10, 12, 14], i2: [10, 12, 14] },
    unscored_reference_instances: ['i3'],
  };
}

/** The plan of an exam of one model, `m`, with one repetition of each task. */
export function anExamPlan(epoch: string, over: Readonly<Record<string, unknown>> = {}): object {
  return {
    epoch,
    title: `Exam ${epoch}`,
    rule: examRule,
    suite: 's',
    solver_protocol: 'offline',
    solver_reference_id: 'r',
    adoption_policy: 'The first repetition of each task counts',
    models: { m: { attempts_per_task: 1 } },
    ...over,
  };
}

/** An attempt at the item of a track of `aSuite`. */
export function anAttempt(track: Track, over: Readonly<Record<string, unknown>> = {}): object {
  const solver = track === 'solver';
  return {
    model: 'm',
    track,
    item: `${track}-1`,
    attempt: '1',
    score: '1',
    adoption_status: 'selected',
    score_status: 'valid',
    score_type: solver ? 'fixed_reference_relative' : 'original_task_score',
    solver_protocol: solver ? 'offline' : '',
    ...(solver ? { score: '', records: someRecords() } : {}),
    ...over,
  };
}

/** Records of `aTask`: 0.5 and a failure of the solver, 0.25 together. */
export function someRecords(): readonly object[] {
  return [
    { instance: 'i1', status: 'ok', A: 12, seconds: 3.5 },
    { instance: 'i2', status: 'timeout' },
  ];
}

/** An output of solver-score for `aTask` whose mean is `score`. */
export function aSolverScore(score: number, over: Readonly<Record<string, unknown>> = {}): object {
  const instances = ['i1', 'i2'].map((instance) => ({ instance, status: 'ok', score }));
  return {
    task: 'solver-1',
    reference_id: 'r',
    relative_score: score,
    instances,
    unscored_instances: [],
    ...over,
  };
}

/** An attempt is handed in. */
export function hand(track: Track, over = {}, as: As = 'organiser'): Step {
  return ['attempts', anAttempt(track, over), as];
}

/** An attempt is taken out of the means. */
export function exclude(version: number, over: Readonly<Record<string, unknown>> = {}): Step {
  return [`attempts/${String(version)}/exclude`, { reason: 'it was wrong', ...over }, 'organiser'];
}

/** An attempt counts. */
export function adopt(version: number, adoption_status: string): Step {
  const body = { adoption_status, reason: 'by the policy' };
  return [`attempts/${String(version)}/adopt`, body, 'organiser'];
}

/** Registers suite `s` and reference `r`. */
export async function registered(service: ServiceUnderTest): Promise<void> {
  await accepted(service.post('/v1/suites', aSuite(), { as: 'organiser' }));
  await accepted(service.post('/v1/references', aReference(), { as: 'organiser' }));
}

/** Opens an exam and does `steps` one after the other; their answers, the opening's first. */
export async function anExam(
  service: ServiceUnderTest,
  epoch: string,
  steps: readonly Step[] = [],
  over: Readonly<Record<string, unknown>> = {},
): Promise<readonly Answered[]> {
  const plan = anExamPlan(epoch, over);
  const answers = [await accepted(service.post('/v1/epochs', plan, { as: 'organiser' }))];
  for (const [path, body, as] of steps) {
    answers.push(await accepted(service.post(`/v1/epochs/${epoch}/${path}`, body, { as })));
  }
  return answers;
}
