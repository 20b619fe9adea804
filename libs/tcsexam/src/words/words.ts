/**
 * What has to be said in every language. A language is one object of this shape, so that one that
 * lacks a sentence does not compile.
 */
import type { Issue } from '#ledger/issue';
import type { Fault, ModelGap, Notice } from '../faults.js';

/** A sentence for each code of a closed list. */
export type Sentences<Said extends { readonly code: string }> = {
  readonly [Code in Said['code']]: (said: Said & { readonly code: Code }) => string;
};

/** One language. */
export interface Words {
  readonly faults: Sentences<Fault>;
  readonly gaps: Sentences<ModelGap>;
  readonly notices: Sentences<Notice>;
  /** What is wrong with a JSON file. */
  readonly issue: (issue: Issue) => string;
  /** Where a fault is; empty where it is the whole file. */
  readonly place: (fault: Fault) => string;
}

/** The sentence for `said`. */
export function sentence<Said extends { readonly code: string }>(
  sentences: Sentences<Said>,
  said: Said,
): string {
  const code: Said['code'] = said.code;
  return sentences[code](said);
}

/** The first few of many names, and how many more there are. */
export function fewOf(
  names: readonly string[],
  shown: number,
): readonly [readonly string[], number] {
  return [names.slice(0, shown), Math.max(0, names.length - shown)];
}

/** Where a fault is, as far as it knows. */
export interface FaultPlace {
  /** Of a table, from 1. */
  readonly line: number | null;
  readonly column: string | null;
  /** Of records, from 1. */
  readonly record: number | null;
  readonly instance: string | null;
}

/** The place of `fault`, without words. */
export function placeOf(fault: Fault): FaultPlace {
  return {
    line: 'line' in fault ? fault.line : 'row' in fault ? fault.row : null,
    column: 'column' in fault ? fault.column : null,
    record: 'record' in fault ? fault.record + 1 : null,
    instance: 'instance' in fault ? fault.instance : null,
  };
}
