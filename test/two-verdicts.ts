/** What the two verifiers say of the same bundles. */
import { cryptography } from '../libs/ledger/testing/cryptography.js';
import { pinned } from '../libs/ledger/testing/tamperings/kit.js';
import type { Finding } from '#ledger/verify/finding';
import { nothingHeld, verifyBundle } from '#ledger/verify/verify-bundle';
import type { RandomBundle } from './random-bundles.js';
import { type Question, secondReports } from './second-verifier.js';

/** The first finding of each verifier, null where there is none. */
export interface TwoVerdicts {
  readonly ours: Finding['code'] | null;
  readonly second: Finding['code'] | null;
}

/** Asks both about each bundle. */
export async function twoVerdicts(questions: readonly Question[]): Promise<readonly TwoVerdicts[]> {
  const second = await secondReports(questions);
  const verdicts: TwoVerdicts[] = [];
  for (const [index, { bytes, held }] of questions.entries()) {
    const { findings } = await verifyBundle([bytes], { cryptography, held });
    verdicts.push({
      ours: findings[0]?.code ?? null,
      second: second[index]?.findings[0]?.code ?? null,
    });
  }
  return verdicts;
}

/** The bundles that are not verified by both, with what each of the verifiers found first. */
export async function notVerified(
  bundles: readonly RandomBundle[],
): Promise<readonly (TwoVerdicts & { readonly index: number })[]> {
  const held = { ...nothingHeld, ...pinned };
  const verdicts = await twoVerdicts(bundles.map(({ bytes }) => ({ bytes, held })));
  return verdicts.flatMap((verdict, index) =>
    verdict.ours === null && verdict.second === null ? [] : [{ index, ...verdict }],
  );
}

/** Verdict and notices of one verifier. */
interface Answer {
  readonly first: string | null;
  readonly notices: readonly string[];
}

/** The bundles of which the two say different things, or notice different things. */
export async function disagreements(
  bundles: readonly RandomBundle[],
): Promise<readonly { readonly index: number; readonly ours: Answer; readonly second: Answer }[]> {
  const held = { ...nothingHeld, ...pinned };
  const reports = await secondReports(bundles.map(({ bytes }) => ({ bytes, held })));
  const answers = [];
  for (const [index, { bytes }] of bundles.entries()) {
    const ours = answerIn(await verifyBundle([bytes], { cryptography, held }));
    const second = answerIn(reports[index] ?? { findings: [], notices: [] });
    if (JSON.stringify(ours) !== JSON.stringify(second)) answers.push({ index, ours, second });
  }
  return answers;
}

function answerIn(report: {
  readonly findings: readonly { readonly code: string }[];
  readonly notices: readonly { readonly code: string }[];
}): Answer {
  const notices = report.notices.map(({ code }) => code);
  return { first: report.findings[0]?.code ?? null, notices };
}

/** How often each type of event stands in the epochs. */
export function eventCounts(bundles: readonly RandomBundle[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { built } of bundles) {
    for (const { type } of built.lines) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return counts;
}
