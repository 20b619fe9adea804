/**
 * A Solver attempt taken apart: each instance with its reference values, what it is measured with,
 * the candidate's value, and where that stands on the normal distribution. All numbers are those of
 * the library that scores.
 * Source: RULES, "TCSExam"; FORMATS, section 5.
 */
import type { SolverReference } from '#ledger/evidence/exam';
import { readRecord } from '#ledger/exam/read-record';
import { type RecordsFault, scoreRecords } from '#ledger/exam/score-records';
import { type InstanceScale, instanceScale, standardScore } from '#ledger/exam/solver-score';
import { normalCdf } from '#ledger/numeric/normal-cdf';
import type { Json } from '#ledger/record/json';

/** One eligible instance. */
export interface InstanceLine extends InstanceScale {
  readonly instance: string;
  readonly values: readonly number[];
  /** As its record says; null without a record that can be read. */
  readonly status: string | null;
  /** The candidate's; null where it failed, or where only its score was kept. */
  readonly value: number | null;
  /** Null where there is no value. */
  readonly z: number | null;
  /** Null where nothing can be scored. */
  readonly score: number | null;
}

/** An attempt on one task. */
export interface SolverLines {
  readonly kind: 'objective' | 'solve';
  readonly direction: 'maximize' | 'minimize';
  /** In reference order. */
  readonly lines: readonly InstanceLine[];
  /** Mean of the scores; null where they cannot be scored. */
  readonly relativeScore: number | null;
  /** Instances with a record that no mean counts. */
  readonly unscored: readonly string[];
  /** What keeps the records from being scored. */
  readonly faults: readonly RecordsFault[];
}

/** What was kept of an attempt. */
export type KeptOutcomes =
  | { readonly kind: 'records'; readonly records: readonly Json[] }
  | { readonly kind: 'scores'; readonly score: KeptScore }
  | { readonly kind: 'nothing' };

/** An output of `tcsexam solver-score`: scores without the values that they were computed from. */
export interface KeptScore {
  readonly relative_score: number;
  readonly instances: readonly {
    readonly instance: string;
    readonly status: string;
    readonly score: number;
  }[];
  readonly unscored_instances: readonly string[];
}

/** Takes an attempt on `task` apart; null when the reference has no such task. */
export function solverLines(
  reference: SolverReference,
  task: string,
  kept: KeptOutcomes,
): SolverLines | null {
  const plan = reference.tasks.get(task);
  if (plan === undefined) return null;
  const { kind, direction } = plan;
  const found = outcomesOf(reference, task, kept);
  const lines = [...plan.instances].map(([instance, values]): InstanceLine => {
    const scale = instanceScale(values, reference);
    const { status = null, value = null, score = null } = found.outcomes.get(instance) ?? {};
    const z = value === null ? null : standardScore(value, scale, direction);
    return { instance, values, ...scale, status, value, z, score };
  });
  const { relativeScore, unscored, faults } = found;
  return { kind, direction, lines, relativeScore, unscored, faults };
}

interface Outcome {
  readonly status: string;
  readonly value: number | null;
  readonly score: number | null;
}

interface FoundOutcomes extends Pick<SolverLines, 'relativeScore' | 'unscored' | 'faults'> {
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

function outcomesOf(reference: SolverReference, task: string, kept: KeptOutcomes): FoundOutcomes {
  switch (kept.kind) {
    case 'nothing':
      return { outcomes: new Map(), relativeScore: null, unscored: [], faults: [] };
    case 'scores': {
      const { instances, relative_score, unscored_instances } = kept.score;
      const outcomes = new Map(
        instances.map(({ instance, status, score }) => [instance, { status, value: null, score }]),
      );
      return { outcomes, relativeScore: relative_score, unscored: unscored_instances, faults: [] };
    }
    case 'records':
      return ofRecords(reference, task, kept.records);
  }
}

function ofRecords(
  reference: SolverReference,
  task: string,
  records: readonly Json[],
): FoundOutcomes {
  const scored = scoreRecords(reference, task, records);
  const scores = new Map(
    scored.ok ? scored.score.instances.map(({ instance, score }) => [instance, score]) : [],
  );
  const kind = reference.tasks.get(task)?.kind ?? 'objective';
  const outcomes = new Map<string, Outcome>();
  for (const record of records) {
    const read = readRecord(record, kind);
    if ('code' in read || outcomes.has(read.instance)) continue;
    const { instance, status, value } = read;
    outcomes.set(instance, { status, value, score: scores.get(instance) ?? null });
  }
  if (!scored.ok) return { outcomes, relativeScore: null, unscored: [], faults: scored.faults };
  const { relative_score, unscored_instances } = scored.score;
  return { outcomes, relativeScore: relative_score, unscored: unscored_instances, faults: [] };
}

/** Points of the curve Phi(z) from `-reach` to `reach`, both ends among them. */
export function curvePoints(
  reach: number,
  steps: number,
): readonly { readonly z: number; readonly score: number }[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const z = -reach + (2 * reach * step) / steps;
    return { z, score: normalCdf(z) };
  });
}
