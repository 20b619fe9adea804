/** From a folded exam to what pages read. The numbers come from the rule; nothing is decided. */
import type { AttemptRow, ExamCohort, ExamSuite } from '#ledger/evidence/exam';
import { openedExam } from '#ledger/exam/exam-state';
import { modelsJson } from '#ledger/exam/model-results';
import { invariant } from '#ledger/invariant';
import { scoreExam } from '#ledger/rules/tcsexam-index-original-30303010-v0.1';
import type { EpochSummary, ExamCounts, ExamRanking } from '#read-model';
import type { ExamFold } from './epoch-fold.js';
import { lifeOf } from './life-of.js';

/** The exam's row in a list. Time O(attempts). */
export function examSummaryOf(fold: ExamFold): EpochSummary {
  const { state } = fold;
  const { plan } = openedExam(state);
  return {
    ...lifeOf(fold, state, plan),
    opens_at: null,
    closes_at: null,
    visibility: 'live',
    max_void_fraction: null,
    runtime_retries: null,
    rerun_pending: false,
    counts: countsOf(plan, suiteOf(fold), [...state.attempts.values()]),
    imported: null,
  };
}

/** How the models stand: what a close would publish now, or has published. Time O(attempts). */
export function examRankingOf(fold: ExamFold): ExamRanking {
  const { epoch, state, position } = fold;
  const { plan } = openedExam(state);
  const suite = suiteOf(fold);
  const closed = state.phase === 'closed';
  return {
    epoch,
    title: plan.title,
    provisional: !closed,
    rule: plan.rule,
    revision: closed ? state.revision : null,
    version: state.version,
    position,
    exam: {
      metric: suite.metric,
      suite: suite.suite,
      solver_protocol: plan.solver_protocol,
      solver_reference_id: plan.solver_reference_id,
      models: modelsJson(scoreExam(suite, plan, state.attempts.values())),
    },
  };
}

/** How much there is of an exam. */
export function countsOf(
  { models }: ExamCohort,
  { tracks }: ExamSuite,
  attempts: readonly AttemptRow[],
): ExamCounts {
  const items = tracks.reduce((sum, track) => sum + track.items.length, 0);
  const counts = { attempts: attempts.length, planned: 0, reported: 0 };
  for (const { attempts_per_task } of models.values()) {
    counts.planned += attempts_per_task * items;
  }
  for (const { adoption_status, score_status } of attempts) {
    if (adoption_status !== 'excluded' && score_status === 'valid') counts.reported += 1;
  }
  return counts;
}

function suiteOf({ epoch, suite }: ExamFold): ExamSuite {
  invariant(suite !== null, `the suite of ${epoch} was not read`);
  return suite;
}
