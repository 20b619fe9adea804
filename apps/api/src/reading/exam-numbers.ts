/**
 * The numbers that exams are scored with: the weights of the rule, found by asking the rule, and
 * the floors of what is registered.
 * Source: RULES, "TCSExam".
 */
import type { ExamCohort, ExamSuite, Track } from '#ledger/evidence/exam';
import type { ModelName } from '#ledger/ids';
import { toNumber, zero } from '#ledger/numeric/fraction';
import { scoreExam } from '#ledger/rules/tcsexam-index-original-30303010-v0.1';
import type { Registry } from '../writing/registry.js';

const tracks: readonly Track[] = ['theorem', 'solver', 'construction', 'open_conjecture'];

const metric = 'tcsexam-index-original-30303010-v0.1';

/** Points of the Index that a model has for a mean of 1 in one track and 0 in the others. */
export function indexWeights(): readonly { readonly track: Track; readonly points: number }[] {
  return tracks.map((track) => ({ track, points: indexWithOnly(track) }));
}

function indexWithOnly(best: Track): number {
  const suite: ExamSuite = {
    suite: metric,
    metric,
    tracks: tracks.map((track) => ({ track, items: [track] })),
  };
  const model = metric as string as ModelName;
  const cohort: ExamCohort = {
    suite: metric,
    solver_protocol: 'offline',
    solver_reference_id: metric,
    models: new Map([[model, { attempts_per_task: 1 }]]),
  };
  const rows = tracks.map((track) => ({
    model,
    track,
    item: track,
    attempt: '1',
    score: track === best ? '1' : '0',
    adoption_status: 'selected',
    score_status: 'valid',
    score_type: '',
    solver_protocol: '',
  }));
  return toNumber(scoreExam(suite, cohort, rows).get(model)?.index ?? zero);
}

/** The floors of one registered reference. */
export interface ReferenceNumbers {
  readonly reference_id: string;
  /** Times the absolute mean of an instance's reference values. */
  readonly relative_floor: number;
  readonly absolute_floor: number;
}

/** How many references are listed. */
const listedMax = 100;

/** The floors of what is registered, at most 100 references, in order of registration. */
export async function referenceNumbers(registry: Registry): Promise<readonly ReferenceNumbers[]> {
  const digests = await registry.look(({ references }) => [...references.values()]);
  const numbers: ReferenceNumbers[] = [];
  for (const sha256 of digests.slice(0, listedMax)) {
    const { value } = await registry.reference(sha256);
    const { reference_id, relative_floor, absolute_floor } = value;
    numbers.push({ reference_id, relative_floor, absolute_floor });
  }
  return numbers;
}
