/** Short ways of bringing an epoch about through HTTP. Every step must be accepted. */
import { expect } from '@jest/globals';
import type { Answered, As, ServiceUnderTest } from './api-service.js';

/** A plan of one axis, one task, three units, unless overridden. */
export function aPlan(epoch: string, over: Readonly<Record<string, unknown>> = {}): object {
  return {
    epoch,
    title: `Epoch ${epoch}`,
    rule: 'epoch-record@3',
    max_void_fraction: '0.5',
    runtime_retries: 1,
    base_model: null,
    axes: [{ axis: 'grasping', tasks: [{ task: 'pick', units: ['u1', 'u2', 'u3'] }] }],
    ...over,
  };
}

/** One step: route below the epoch, body, and who. */
export type Step = readonly [path: string, body: unknown, as: As];

/** Opens `epoch` and does `steps` one after the other. */
export async function anEpoch(
  service: ServiceUnderTest,
  epoch: string,
  steps: readonly Step[] = [],
  over: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await accepted(service.post('/v1/epochs', aPlan(epoch, over), { as: 'organiser' }));
  for (const [path, body, as] of steps) {
    await accepted(service.post(`/v1/epochs/${epoch}/${path}`, body, { as }));
  }
}

/** The answer, which must say that events were appended. */
export async function accepted(answer: Promise<Answered>): Promise<Answered> {
  const answered = await answer;
  expect([answered.status, answered.text]).toEqual([201, answered.text]);
  return answered;
}

/** An entry is handed in. */
export function submit(key: string, more: Readonly<Record<string, unknown>> = {}): Step {
  return ['entries', { key, model: `org/${key}`, ...more }, 'intake'];
}

/** Entries are shortlisted. */
export function shortlist(...keys: readonly string[]): Step {
  return ['shortlist', { keys }, 'organiser'];
}

/** Outcomes of the whole task of `aPlan`. */
export function report(key: string, outcomes: string, run = 1): Step {
  return ['outcomes', { outcomes: [packed(key, outcomes, run)] }, 'judge'];
}

/** A packed row of the task of `aPlan`. */
export function packed(key: string, outcomes: string, run = 1): object {
  return { key, axis: 'grasping', task: 'pick', outcomes, run };
}

/** A single report for a unit of the task of `aPlan`. */
export function single(key: string, unit: string, outcome: string, run = 1): object {
  return { key, axis: 'grasping', task: 'pick', unit, outcome, run };
}

/** The axis of `aPlan` is re-run. */
export const rerun: Step = ['axes/grasping/rerun', { cannot_rerun: [] }, 'organiser'];

/** The epoch is closed. */
export const close: Step = ['close', {}, 'organiser'];
