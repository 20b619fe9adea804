/**
 * Random exams for properties: what two judges and a clumsy organiser might send, most of it legal,
 * some of it not. Few names, so that commands meet each other.
 */
import fc from 'fast-check';
import { decideExam } from '../src/exam/decide-exam.js';
import type { ExamCommand, SubmitAttempt } from '../src/exam/exam-commands.js';
import type { RecordedExamEvent } from '../src/exam/exam-events.js';
import { evolveExam } from '../src/exam/evolve-exam.js';
import { emptyExam } from '../src/exam/exam-state.js';
import type { Track } from '../src/evidence/exam.js';
import type { ModelName, Role } from '../src/ids.js';
import { tracks } from './exam-builder.js';
import {
  anExamPlan,
  examContext,
  keep,
  quarterOutput,
  quarterRecords,
  storedExam,
  submit,
} from './exam-epoch-builder.js';

const reason = 'asked for';
const someRecords = [
  undefined,
  quarterRecords,
  [quarterRecords[0] ?? null],
  [{ instance: 'j', status: 'ok', solved: true }],
];

/** One of `likely`, now and then `rare`. */
function mostly(rare: string, ...likely: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...likely) },
    { weight: 1, arbitrary: fc.constant(rare) },
  );
}

const attempt: fc.Arbitrary<SubmitAttempt> = fc
  .record({
    model: mostly('x', 'm', '__proto__'),
    track: fc.constantFrom(...tracks, 'solver' as Track),
    item: mostly('3', '1', '2'),
    attempt: fc.constantFrom('1', '2', '3', '\u{1f600}', '\uff5e'),
    score: fc.constantFrom('0', '1', '0', '1', '0.5', '1.25', '', '-1', '1e-3'),
    adoption_status: mostly('x', 'selected', 'selected_provisional', 'excluded'),
    score_status: fc.constantFrom('valid', 'valid', 'judge_failed', 'missing'),
    records: fc.constantFrom(...someRecords),
    output: fc.constantFrom(undefined, undefined, quarterOutput),
    replaced_by: fc.constantFrom(undefined, undefined, '2'),
  })
  .map(({ item, records, output, replaced_by, ...row }) =>
    submit(
      { ...row, item: `${row.track}-${item}` },
      {
        ...(records === undefined ? {} : { records }),
        ...(output === undefined ? {} : { solver_score: output }),
        ...(replaced_by === undefined ? {} : { replaced_by }),
      },
    ),
  );

/** An event that a ruling cites, 0 for none. */
const version = fc.constantFrom(0, 0, 5, 12, 20);

/** Which of the attempts that are there; its version is looked up when the command is sent. */
const place = fc.nat(20);

const command: fc.Arbitrary<ExamCommand> = fc.oneof(
  { weight: 12, arbitrary: attempt },
  {
    weight: 4,
    arbitrary: fc
      .tuple(place, fc.constantFrom('selected', 'selected_provisional'))
      .map(([at, adoption_status]): ExamCommand => ({
        type: 'AdoptAttempt',
        attempt: at,
        adoption_status,
        reason,
      })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(place, fc.constantFrom(undefined, '1', '2'))
      .map(([at, other]): ExamCommand => ({
        type: 'ExcludeAttempt',
        attempt: at,
        reason,
        ...(other === undefined ? {} : { replaced_by: other }),
      })),
  },
  {
    weight: 1,
    arbitrary: mostly('x', 'm', '__proto__').map((model): ExamCommand => ({
      type: 'RaiseAppeal',
      key: model as ModelName,
      text: reason,
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('a1', 'a2'), fc.constantFrom('upheld', 'rejected'), version)
      .map(([id, ruling, event]): ExamCommand => {
        const events = event === 0 ? [] : [event];
        return { type: 'ResolveAppeal', id, ruling, reason, events };
      }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<ExamCommand>(
      { type: 'CloseEpoch' },
      { type: 'ReopenEpoch', reason },
      { type: 'ReopenEpoch', reason },
    ),
  },
);

/** What becomes of an exam: every event that was decided, with the commands that were refused. */
export interface RandomExam {
  readonly events: readonly RecordedExamEvent[];
  readonly refused: number;
}

/** An opening, then up to sixty commands; perhaps it is cancelled. */
export const exams: fc.Arbitrary<RandomExam> = fc
  .tuple(
    fc.array(fc.tuple(command, fc.constantFrom<Role>('organiser', 'judge')), { maxLength: 60 }),
    fc.boolean(),
  )
  .map(([steps, cancels]) => {
    const plan = anExamPlan({ m: 2, ['__proto__']: 1 });
    const last: ExamCommand = { type: 'CancelEpoch', reason };
    return play([
      [{ type: 'OpenExam', plan }, 'organiser'],
      ...steps.map(([next, role]): Step => [
        next,
        next.type === 'SubmitAttempt' ? role : 'organiser',
      ]),
      ...(cancels ? [[last, 'organiser'] as const] : []),
    ]);
  });

type Step = readonly [ExamCommand, Role];

/** Decides one command after the other. */
function play(steps: readonly Step[]): RandomExam {
  const state = emptyExam();
  const events: RecordedExamEvent[] = [];
  let refused = 0;
  for (const [next, role] of steps) {
    const decision = decideExam(state, sent(next, [...state.attempts.keys()]), examContext(role));
    if (decision.kind === 'refused') {
      refused += 1;
      continue;
    }
    if (next.type === 'SubmitAttempt') [next.records, next.solver_score].forEach(keepIfGiven);
    for (const event of decision.events) {
      const recorded = storedExam(event, state.version + 1, role);
      events.push(recorded);
      evolveExam(state, recorded);
    }
  }
  return { events, refused };
}

function sent(command: ExamCommand, versions: readonly number[]): ExamCommand {
  if (command.type !== 'AdoptAttempt' && command.type !== 'ExcludeAttempt') return command;
  return { ...command, attempt: versions[command.attempt % versions.length] ?? 1 };
}

function keepIfGiven(json: Parameters<typeof keep>[0] | undefined): void {
  if (json !== undefined) keep(json);
}
