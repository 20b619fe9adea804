/**
 * Bundles of random epochs and exams, the same for the same seed: entries, outcomes, retries,
 * re-runs, voids, withdrawals, reopenings, under every rule. Most end with a published record.
 */
import fc from 'fast-check';
import { bundleOf } from '../libs/ledger/testing/bundle-builder.js';
import { aPair, aUnit, noon, sha256, stored } from '../libs/ledger/testing/epoch-builder.js';
import { examContext } from '../libs/ledger/testing/exam-epoch-builder.js';
import { exams } from '../libs/ledger/testing/random-exams.js';
import { histories } from '../libs/ledger/testing/random-histories.js';
import { type BuiltEpoch, builtEpoch } from '../libs/ledger/testing/sealed-epoch.js';
import { builtExam, type ExamStep } from '../libs/ledger/testing/sealed-exam.js';
import type { EpochCommand, SingleReport } from '#ledger/epoch/commands';
import { decide } from '#ledger/epoch/decide';
import type { EpochEvent, RecordedEvent } from '#ledger/epoch/events';
import { evolve } from '#ledger/epoch/evolve';
import { pendingPairs } from '#ledger/epoch/pending';
import { emptyState, type EpochState } from '#ledger/epoch/state';
import { decideExam } from '#ledger/exam/decide-exam';
import type { RecordedExamEvent } from '#ledger/exam/exam-events';
import { emptyExam } from '#ledger/exam/exam-state';
import { evolveExam } from '#ledger/exam/evolve-exam';
import type { AxisId } from '#ledger/ids';

/** Which random epochs: so many, from that seed on. */
export interface Sample {
  readonly numRuns: number;
  readonly seed: number;
}

/** A random epoch as it was built, and as a bundle. */
export interface RandomBundle {
  readonly built: BuiltEpoch;
  readonly bytes: Buffer;
}

/** Of how many random histories the longest one is taken: short ones say little. */
const drawn = 8;

/** Random epochs that are measured. */
export async function randomEpochs(sample: Sample): Promise<readonly RandomBundle[]> {
  return bundled(eventful(histories, sample).map(({ events }) => builtEpoch(ended(events))));
}

/** Random exams. */
export async function randomExams(sample: Sample): Promise<readonly RandomBundle[]> {
  return bundled(eventful(exams, sample).map(({ events }) => builtExam(stepsOf(events))));
}

function eventful<T extends { readonly events: readonly unknown[] }>(
  arbitrary: fc.Arbitrary<T>,
  { numRuns, seed }: Sample,
): readonly T[] {
  return fc
    .sample(fc.noBias(arbitrary), { numRuns: numRuns * drawn, seed })
    .sort((left, right) => right.events.length - left.events.length)
    .slice(0, numRuns);
}

/** What happened in an exam, and its close where it is still open. */
function stepsOf(events: readonly RecordedExamEvent[]): readonly ExamStep[] {
  const steps = events.map((event) => (event.type === 'EpochClosed' ? 'close' : event));
  const state = events.reduce(evolveExam, emptyExam());
  const isOpen = decideExam(state, { type: 'CloseEpoch' }, examContext()).kind === 'accepted';
  return isOpen && steps.at(-1) !== 'close' ? [...steps, 'close'] : steps;
}

async function bundled(epochs: readonly BuiltEpoch[]): Promise<readonly RandomBundle[]> {
  const bundles: RandomBundle[] = [];
  for (const built of epochs) bundles.push({ built, bytes: await bundleOf(built) });
  return bundles;
}

/** The events with what it takes to close the epoch, where anything does. */
function ended(events: readonly RecordedEvent[]): readonly EpochEvent[] {
  const all: EpochEvent[] = [...events];
  const state = events.reduce(evolve, emptyState());
  const decided = (command: EpochCommand): readonly string[] => {
    const decision = decide(state, command, { at: noon, sha256 });
    if (decision.kind === 'refused') return decision.rejections.map(({ code }) => code);
    for (const event of decision.events) {
      all.push(event);
      evolve(state, stored(event, state.version + 1));
    }
    return [];
  };
  for (let round = 0; round < 8; round += 1) {
    if (decided({ type: 'CloseEpoch' }).length === 0) {
      if (state.revision > 1 || !reopened(decided)) break;
      continue;
    }
    if (decided(answers(state, round)).length > 0) break;
    for (const axis of axesOf(state)) decided({ type: 'RerunVoids', axis, cannot_rerun: [] });
  }
  return all;
}

/** Whether the epoch was reopened, to judge one unit anew. */
function reopened(decided: (command: EpochCommand) => readonly string[]): boolean {
  const reason = 'the camera had moved';
  const unit = aUnit('u1', { axis: 'moving', task: 'turn' });
  if (decided({ type: 'ReopenEpoch', reason }).length > 0) return false;
  decided({ type: 'RejudgeUnits', units: [unit], reason });
  return true;
}

function axesOf({ opened }: EpochState): readonly AxisId[] {
  return opened?.plan.axes.map(({ axis }) => axis) ?? [];
}

function answers(state: EpochState, round: number): EpochCommand {
  const outcomes = Array.from(pendingPairs(state), (pending, index): SingleReport => ({
    ...aPair(pending.key, pending.unit, pending),
    run: pending.run,
    outcome: (round + index) % 3 === 0 ? '0' : '1',
  }));
  return { type: 'RecordOutcomes', outcomes };
}
