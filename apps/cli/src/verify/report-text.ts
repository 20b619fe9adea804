/** A verification in words: the verdict, what was checked, and each finding with its evidence. */
import type { Json } from '#ledger/record/json';
import { canonicalText } from '#ledger/record/canonical';
import { keyText, type VerifierKey } from '#ledger/record/verifier-key';
import { describeFinding, describeNotice, stepNames } from '#ledger/verify/describe-finding';
import type { Finding, Notice } from '#ledger/verify/finding';
import type { Checked } from '#ledger/verify/step';
import type { Report, WholeReport } from '#ledger/verify/verify-bundle';
import { anomalyLines } from '../shown/anomalies.js';
import { legible, oneLine } from '../shown/legible.js';
import { shortened } from '../shown/table.js';

/** How many anomalies of a kind are shown to people; `--json` has 20 of each. */
const oddShownMax = 3;

/** Longer values are cut on a screen; `--json` has all of them. */
const shownMax = 160;

/** The report for people, without the last line feed. `keys` are those that are pinned. */
export function reportText(report: WholeReport, keys: readonly VerifierKey[] | null): string {
  const { bundle, findings, notices, checked } = report;
  const of = bundle === null ? 'Bundle' : `Epoch ${bundle.epoch} of ${bundle.origin}`;
  const lines = [
    `${of}: ${verdict(report)}`,
    ...(keys ?? []).map((key) => `  key ${keyText(key)}`),
    ...checkedLines(checked),
    ...notices.flatMap(noticeLines),
    ...findings.flatMap(findingLines),
    ...oddLines(report),
  ];
  return legible(lines.join('\n'));
}

function verdict({ verified, findings }: Report): string {
  if (verified) return 'VERIFIED';
  const [first] = findings;
  if (findings.length === 1 && first?.code === 'key_not_pinned') {
    return 'consistent in itself, but NOT VERIFIED: no key was given';
  }
  return `NOT VERIFIED, ${findings.length === 1 ? 'one finding' : `${findings.length} findings`}`;
}

/** What was checked, each with the words for one and for several; zeros are left out. */
const words: readonly (readonly [keyof Checked, string, string])[] = [
  ['events', 'event canonical and in the chain', 'events canonical and in the chain'],
  ['checkpoints', 'signed checkpoint over them', 'signed checkpoints over them'],
  ['service_checkpoints', "note of the service's tree", "notes of the service's tree"],
  ['service_leaves', 'opening or closing in that tree', 'openings and closings in that tree'],
  ['documents', 'document as it was named', 'documents as they were named'],
  ['replayed', 'event decided again', 'events decided again'],
  ['evidences', 'evidence made again from the events', 'evidences made again from the events'],
  ['records', 'record scored again from it', 'records scored again from them'],
  ['receipts', 'receipt kept', 'receipts kept'],
  ['disclosures', 'personal field as it was sealed', 'personal fields as they were sealed'],
  ['held_checkpoints', 'checkpoint of yours', 'checkpoints of yours'],
  ['service_log_leaves', 'leaf of your service log', 'leaves of your service log'],
  ['cosignatures', 'cosignature of a witness', 'cosignatures of witnesses'],
];

function checkedLines(checked: Readonly<Checked>): readonly string[] {
  const shown = words.filter(([name]) => checked[name] > 0);
  const width = Math.max(0, ...shown.map(([name]) => String(checked[name]).length));
  return shown.map(([name, one, several]) => {
    const count = checked[name];
    return `  ${String(count).padStart(width)} ${count === 1 ? one : several}`;
  });
}

/** What is odd about the stamps, after everything that is wrong. */
function oddLines(report: WholeReport): readonly string[] {
  const lines = anomalyLines(report, oddShownMax);
  if (lines.length === 0) return [];
  return ['', 'Odd about the stamps, worth asking about, and no part of the verdict:', ...lines];
}

function noticeLines(notice: Notice): readonly string[] {
  const { where, code, count, place, expected = null, found = null, obstacles = [] } = notice;
  const at = place === undefined || place === '' ? where : `${where}, there at ${place}`;
  return [
    `Notice at ${at}: ${describeNotice(code, count)} (${code})`,
    ...(expected === null ? [] : [`   computed  ${valueText(expected)}`]),
    ...(found === null ? [] : [`   published ${valueText(found)}`]),
    ...(obstacles.length === 0 ? [] : [`   obstacles ${obstacles.join(', ')}`]),
  ];
}

function findingLines(finding: Finding, index: number): readonly string[] {
  const { code, step, where, place, expected, found } = finding;
  const at = place === undefined || place === '' ? where : `${where}, there at ${place}`;
  return [
    '',
    `${index + 1}. ${code} at ${at}  (step ${step}, ${stepNames[step]})`,
    `   ${describeFinding(finding)}`,
    ...(expected === null ? [] : [`   expected  ${valueText(expected)}`]),
    ...(found === null ? [] : [`   found     ${valueText(found)}`]),
  ];
}

function valueText(value: Json): string {
  const text = typeof value === 'string' ? value : canonicalText(value);
  return oneLine(shortened(text.replaceAll('\n', '\\n'), shownMax));
}
