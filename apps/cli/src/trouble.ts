/**
 * Why a command did not do what it was asked, and the exit code that says so to a script.
 * Source: FORMATS, section 2 "exit codes".
 */

/** What an exit code means to a script. */
export const exitCodes = {
  done: 0,
  /** The answer is no: a refusal of the rules, evidence that cannot be closed. */
  no: 1,
  /** Bad input or usage. */
  badInput: 2,
  /** The service cannot be reached, is too busy or failed. */
  unreachable: 3,
  /** A bug of ours, never an answer. */
  defect: 70,
} as const;

/** A way for a command to end. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** One thing that is wrong: where it stands, its code from a closed list, and words. */
export interface Finding {
  /** A path into the input such as `axes[2].tasks[0]`, empty for the whole. */
  readonly place: string;
  readonly code: string;
  readonly message: string;
}

/** What there is to say about a command that failed. */
export interface TroubleReport {
  /** One sentence: what went wrong, and with what. */
  readonly message: string;
  /** What kind of trouble it is, to stand before the sentence where people read it. */
  readonly lead?: string;
  /** The code of the whole, where no finding has one. */
  readonly code?: string;
  /** Everything that is wrong, in the order of the input; empty when the sentence says it all. */
  readonly findings?: readonly Finding[];
  /** What to do next; absent when the sentence and the findings say it. */
  readonly advice?: string;
}

/** A failure to be told to the person who ran the command; caught once, in `main.ts`. */
export class Trouble extends Error {
  override readonly name = 'Trouble';
  readonly exitCode: Exclude<ExitCode, 0>;
  readonly lead: string | null;
  readonly code: string | null;
  readonly findings: readonly Finding[];
  readonly advice: string | null;

  constructor(exitCode: Exclude<ExitCode, 0>, report: TroubleReport) {
    super(report.message);
    this.exitCode = exitCode;
    this.lead = report.lead ?? null;
    this.code = report.code ?? null;
    this.findings = report.findings ?? [];
    this.advice = report.advice ?? null;
  }

  /** Whether this code is the trouble, or among its findings. */
  has(code: string): boolean {
    return this.code === code || this.findings.some((finding) => finding.code === code);
  }
}

/** Trouble with what the caller gave: exit 2. */
export function badInput(report: TroubleReport): Trouble {
  return new Trouble(exitCodes.badInput, report);
}

/** The answer is no: exit 1. */
export function refused(report: TroubleReport): Trouble {
  return new Trouble(exitCodes.no, report);
}

/** The service is not there, or failed: exit 3. */
export function unreachable(report: TroubleReport): Trouble {
  return new Trouble(exitCodes.unreachable, report);
}
