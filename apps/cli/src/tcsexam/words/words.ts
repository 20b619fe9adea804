/**
 * What the program `tcsexam` says of itself, in every language: help, usage, files. A language is
 * one object of this shape, so that one that lacks a sentence does not compile. What it says of
 * inputs is in libs/tcsexam.
 */
import type { Words as ExamWords } from '#tcsexam';

/** Why the operating system refused; null when it said something else. */
export type SystemReason =
  'no_file' | 'a_folder' | 'not_a_folder' | 'no_permission' | 'read_only' | 'disk_full';

/** Headings of a help page as commander has them. */
export type Heading = 'Usage:' | 'Options:' | 'Global Options:' | 'Commands:' | 'Arguments:';

/** One language. */
export interface ProgramWords {
  readonly exam: ExamWords;
  readonly help: HelpWords;
  /** A message of commander about usage, without `error: `, lines and all. */
  readonly usage: (message: string) => string;
  /** What stands behind every message about usage. */
  readonly usageAdvice: string;
  readonly standardInput: string;
  readonly standardInputTwice: string;
  readonly cannotRead: (file: string, reason: string) => string;
  readonly cannotWrite: (file: string, reason: string) => string;
  readonly reasons: Readonly<Record<SystemReason, string>>;
  /** An input that is refused, with the number of things that are wrong. */
  readonly refused: (file: string, count: number) => string;
  readonly nothingWritten: string;
  /** Where a sentence is put together from a place and what is wrong there. */
  readonly at: (place: string, message: string) => string;
  /** Findings that are not listed. */
  readonly more: (count: number) => string;
  readonly notice: (message: string) => string;
}

/** Help pages. */
export interface HelpWords {
  readonly headings: Readonly<Record<Heading, string>>;
  readonly required: string;
  readonly program: string;
  readonly version: string;
  readonly help: string;
  readonly helpCommand: string;
  readonly json: string;
  readonly language: string;
  readonly dataFolder: string;
  readonly output: string;
  readonly pretty: string;
  readonly examples: string;
  readonly programExamples: string;
  readonly solverScore: VerbWords<'task' | 'records' | 'reference'>;
  readonly score: VerbWords<'suite' | 'attempts' | 'cohort' | 'solverScores'>;
  readonly table: VerbWords<'attempts' | 'spreadsheet'>;
}

/** One verb: a line in the list, a paragraph on its page, its options, and text below them. */
export interface VerbWords<Name extends string> {
  readonly summary: string;
  readonly description: string;
  readonly options: Readonly<Record<Name, string>>;
  readonly after: string;
}
