/** What a verification comes to, in one word, and step by step. */
import type { StepNumber } from '#ledger/verify/finding';
import type { Checked } from '#ledger/verify/step';
import type { Report } from '#ledger/verify/verify-bundle';

/** `consistent`: nothing is wrong but that no key was given, so anybody may have made it. */
export type Verdict = 'verified' | 'consistent' | 'refused';

/** The verdict on any report; `findings` are all there are. */
export function verdictOf({ findings }: Pick<Report, 'findings'>): Verdict {
  if (findings.length === 0) return 'verified';
  return findings.every(({ code }) => code === 'key_not_pinned') ? 'consistent' : 'refused';
}

/** Every step by number. */
const steps: readonly StepNumber[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** What a step says for itself. */
export interface StepResult {
  readonly step: StepNumber;
  /** `unpinned` is step 2 without a key, `cut_off` a replay that stopped at a wrong event. */
  readonly state: 'good' | 'unpinned' | 'findings' | 'nothing' | 'not_reached' | 'cut_off';
  readonly findings: number;
  /** What it counted, without zeros. */
  readonly counts: readonly { readonly name: keyof Checked; readonly count: number }[];
}

const counted: Readonly<Record<StepNumber, readonly (keyof Checked)[]>> = {
  1: [],
  2: [],
  3: ['events'],
  4: ['checkpoints'],
  5: ['service_checkpoints', 'service_leaves'],
  6: ['documents'],
  7: ['replayed', 'evidences'],
  8: ['records'],
  9: ['receipts'],
  10: ['disclosures'],
  11: ['held_checkpoints', 'service_log_leaves'],
  12: ['cosignatures'],
};

/** All twelve. After a finding of step 1 nothing else was looked at. */
export function stepResults(report: Report): readonly StepResult[] {
  const isWhole = report.findings.every(({ step }) => step !== 1);
  return steps.map((step) => stepResult(step, report, isWhole));
}

function stepResult(step: StepNumber, report: Report, isWhole: boolean): StepResult {
  const found = report.findings.filter((finding) => finding.step === step);
  const counts = counted[step].flatMap((name) => {
    const count = report.checked[name];
    return count > 0 ? [{ name, count }] : [];
  });
  const state = (): StepResult['state'] => {
    if (found.length > 0) {
      return found.every(({ code }) => code === 'key_not_pinned') ? 'unpinned' : 'findings';
    }
    if (!isWhole) return 'not_reached';
    // Replay stops at the first event that is found wanting, and with it what follows from it.
    const isCutOff = report.checked.replayed < report.checked.events || hasWrongEvents(report);
    if (isCutOff && (step === 7 || step === 8)) {
      return counts.length > 0 ? 'cut_off' : 'not_reached';
    }
    return step <= 2 || counts.length > 0 ? 'good' : 'nothing';
  };
  return { step, state: state(), findings: found.length, counts };
}

function hasWrongEvents({ findings }: Report): boolean {
  return findings.some(({ step }) => step === 3);
}
