/**
 * What the TCSExam rule reads: the suite, the plan of a cohort and its attempt table. Member names
 * are those of the stored files.
 * Source: FORMATS, section 5; sources/tcsexam-score-calculation.en.txt.
 */
import type { EpochId, ModelName, RuleId, Sha256Hex } from '../ids.js';

/** The four tracks in the order of the weights 30, 30, 30 and 10. */
export type Track = 'theorem' | 'solver' | 'construction' | 'open_conjecture';

/** Solver runs with or without access to the outside; the two are never mixed. */
export type SolverProtocol = 'online' | 'offline';

/** One track of a suite and its items in suite order, one or more. */
export interface SuiteTrack {
  readonly track: Track;
  readonly items: readonly string[];
}

/** Which tasks an exam consists of: four tracks, each once. */
export interface ExamSuite {
  readonly suite: string;
  readonly metric: 'tcsexam-index-original-30303010-v0.1';
  readonly tracks: readonly SuiteTrack[];
}

/** What was planned for a cohort of models. */
export interface ExamCohort {
  readonly suite: string;
  readonly solver_protocol: SolverProtocol;
  readonly solver_reference_id: string;
  /** Adopted repetitions planned for every task, 1 or more, by model. */
  readonly models: ReadonlyMap<ModelName, { readonly attempts_per_task: number }>;
}

/** The plan of an exam epoch. */
export interface ExamPlan extends ExamCohort {
  readonly epoch: EpochId;
  readonly title: string;
  readonly rule: RuleId;
  /** How it is decided which repetitions count, in the organiser's words. */
  readonly adoption_policy: string;
}

/** One row of the attempt table, all as text; nothing is decided by reading it. */
export interface AttemptRow {
  readonly model: string;
  readonly track: string;
  readonly item: string;
  readonly attempt: string;
  readonly score: string;
  readonly adoption_status: string;
  readonly score_status: string;
  readonly score_type: string;
  readonly solver_protocol: string;
}

/** An attempt with what is kept beside the nine columns; null where nothing was given. */
export interface ExamAttempt extends AttemptRow {
  readonly raw_reward: string | null;
  readonly reason: string | null;
  readonly replaced_by: string | null;
  readonly records_sha256: Sha256Hex | null;
}

/** The whole input of the exam rule. */
export interface ExamEvidence {
  readonly plan: ExamPlan;
  readonly suite: ExamSuite;
  readonly reference: { readonly reference_id: string; readonly sha256: Sha256Hex };
  /** In order of submission. */
  readonly attempts: readonly ExamAttempt[];
}

/** One task of a reference: fixed values by instance, two or more each, in reference order. */
export interface ReferenceTask {
  readonly kind: 'objective' | 'solve';
  readonly direction: 'maximize' | 'minimize';
  readonly instances: ReadonlyMap<string, readonly number[]>;
  readonly unscored_reference_instances: readonly string[];
}

/** The fixed reference that Solver outcomes are compared with. */
export interface SolverReference {
  readonly reference_id: string;
  /** Times |mu|, a fraction of 0 or more. */
  readonly relative_floor: number;
  /** In the instance's own measure, above 0. */
  readonly absolute_floor: number;
  readonly tasks: ReadonlyMap<string, ReferenceTask>;
}
