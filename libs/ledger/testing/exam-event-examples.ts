/**
 * One example of each event of exams and of the registry, with every member that its type can have:
 * what the specs of decoding read, and what `test/house/event-shapes.spec.ts` pins.
 */
import type { ExamEvent } from '../src/exam/exam-events.js';
import type { RegistryEvent } from '../src/exam/registry.js';
import type { Sha256Hex } from '../src/ids.js';
import { examRuleId } from '../src/rules/registry.js';
import { appealResolved } from './epoch-builder.js';
import { adopted, attempted, examAppealed, examOpened, excluded } from './exam-epoch-builder.js';

type ExamEventType = ExamEvent['type'];
type RegistryEventType = RegistryEvent['type'];

const reason = 'The judge broke.';
const digest = (letter: string): Sha256Hex => letter.repeat(64) as Sha256Hex;

const ofExams: { readonly [Type in ExamEventType]: Extract<ExamEvent, { type: Type }> } = {
  EpochOpened: {
    ...examOpened({ m: 1, ['__proto__']: 2 }),
    body: {
      plan: examOpened({ m: 1, ['__proto__']: 2 }).body.plan,
      reference_sha256: digest('a'),
      suite_sha256: digest('b'),
    },
  },
  AttemptSubmitted: attempted(
    { track: 'solver', score: '0.12345678901234567', adoption_status: 'excluded' },
    {
      reason,
      replaced_by: '2',
      raw_reward: '12.5',
      records_sha256: digest('c'),
      solver_score_sha256: digest('d'),
    },
  ),
  AttemptAdopted: adopted(2, 'selected_provisional'),
  AttemptExcluded: excluded(2, 'second'),
  AppealRaised: examAppealed('a2', 'm'),
  AppealResolved: appealResolved('a2', [], 'rejected'),
  EpochClosed: {
    type: 'EpochClosed',
    body: {
      revision: 1,
      rule: examRuleId,
      reason,
      plan_sha256: digest('a'),
      evidence_sha256: digest('b'),
      record_sha256: digest('c'),
      reference_sha256: digest('d'),
      suite_sha256: digest('e'),
    },
  },
  EpochReopened: { type: 'EpochReopened', body: { reason } },
  EpochCancelled: { type: 'EpochCancelled', body: { reason } },
};

const ofRegistry: {
  readonly [Type in RegistryEventType]: Extract<RegistryEvent, { type: Type }>;
} = {
  ReferenceRegistered: {
    type: 'ReferenceRegistered',
    body: { reference_id: 'paper-k3-fixed-260925', reference_sha256: digest('a') },
  },
  SuiteRegistered: {
    type: 'SuiteRegistered',
    body: { suite: 'lite', suite_sha256: digest('b') },
  },
};

/** Every type of an exam's events, in the order of `exam-events.ts`. */
export const examEventTypes: readonly ExamEventType[] = Object.keys(ofExams) as ExamEventType[];

/** Every type of the registry's events. */
export const registryEventTypes: readonly RegistryEventType[] = Object.keys(
  ofRegistry,
) as RegistryEventType[];

/** The example of a type. */
export function anExamExampleOf(type: ExamEventType): ExamEvent {
  return ofExams[type];
}

/** The example of a type. */
export function aRegistryExampleOf(type: RegistryEventType): RegistryEvent {
  return ofRegistry[type];
}
