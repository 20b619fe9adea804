/**
 * Everything that `tcsexam` refuses, leaves open or merely says: closed lists, so that a sentence
 * in each language can be asked of each (words/). Where a file is no JSON of its form, that is an
 * Issue.
 * Source: RULES, "TCSExam"; FORMATS, sections 2 and 5.
 */
import type { RecordsFault } from '#ledger/exam/score-records';
import type { Gap } from '#ledger/rules/tcsexam-index-original-30303010-v0.1';
import type { TableFault } from './read-table.js';

/** Files that are well formed, each by itself, and do not go together. */
export type UseFault =
  | {
      /** `--task` names none of the reference's tasks. */
      readonly code: 'unknown_task';
      readonly task: string;
      readonly reference: string;
      readonly tasks: readonly string[];
    }
  | {
      /** The cohort was declared for another suite than the one given. */
      readonly code: 'suite_mismatch';
      readonly found: string;
      readonly expected: string;
    }
  | {
      /** A suite file was given as `--reference`, and it has none. */
      readonly code: 'reference_absent';
      readonly file: string;
    }
  | {
      /** `lite` or `full`, whose files are not ours to ship, in a folder that has no such file. */
      readonly code: 'suite_not_found';
      readonly suite: string;
      readonly file: string;
    }
  | {
      /** `lite` or `full`, and nobody said in which folder. */
      readonly code: 'data_folder_unknown';
      readonly suite: string;
    };

/** Everything that makes `tcsexam` refuse an input. */
export type Fault = TableFault | RecordsFault | UseFault;

/** Said beside a result; changes nothing. */
export type Notice =
  | {
      /** Nothing shows which reference the Solver scores of the table were computed with. */
      readonly code: 'reference_not_shown';
      readonly reference: string;
    }
  | {
      /** The suite file has a reference, and the cohort declares another. */
      readonly code: 'reference_not_of_suite';
      readonly declared: string;
      readonly found: string;
    }
  | {
      /** A kept output is of another reference than the declared one, and shows nothing. */
      readonly code: 'solver_score_unused';
      readonly file: string;
      readonly declared: string;
      readonly found: string;
    }
  | {
      /** Models that have no Index. */
      readonly code: 'models_incomplete';
      readonly models: readonly string[];
      /** Number of models of the cohort. */
      readonly of: number;
    }
  | {
      readonly code: 'columns_ignored';
      readonly columns: readonly string[];
    }
  | {
      /** Records outside the eligible set. */
      readonly code: 'unscored_instances';
      readonly instances: readonly string[];
    };

/** A gap and the model that has it. */
export type ModelGap = Gap & { readonly model: string };
