/**
 * Trouble as it is printed: for people with places and what to do, for programs as one JSON object
 * on one line: `{"refused": [codes], "errors": [{place, code, message}], "message", "advice"}`.
 */
import { exitCodes, type Finding, type Trouble } from '../trouble.js';
import { legible } from './legible.js';
import { shortened } from './table.js';

/** More findings than this are counted, not listed, on a screen; `--json` lists all. */
const listedMax = 40;

/** Input that is cited can have any size; of a line so many characters are shown. */
const lineMax = 4000;

/** Trouble for people, lines without the last line feed. */
export function troubleText(trouble: Trouble): string {
  const { message, lead, advice } = trouble;
  const findings = listedFindings(trouble);
  const code = findings.length > 0 ? null : (trouble.code ?? trouble.findings[0]?.code ?? null);
  const sentence = lead === null ? message : `${lead}: ${message}`;
  const lines = [code === null ? sentence : `${sentence} (${code})`];
  for (const finding of findings.slice(0, listedMax)) lines.push(findingLine(finding));
  const more = findings.length - listedMax;
  if (more > 0) lines.push(`  ... and ${String(more)} more (--json lists all)`);
  if (advice !== null) lines.push(advice);
  return legible(lines.map((line) => shortened(line, lineMax)).join('\n'));
}

/** The findings, or none when the only one says the sentence again. */
function listedFindings({ findings, message }: Trouble): readonly Finding[] {
  const [first] = findings;
  const repeats = findings.length === 1 && first?.place === '' && first.message === message;
  return repeats ? [] : findings;
}

/** Trouble for programs. `refused` has each code once when the answer is no; else it is empty. */
export function troubleJson(trouble: Trouble): string {
  const { message, code, findings, advice, exitCode } = trouble;
  const whole = code === null ? [] : [{ place: '', code, message }];
  const errors = findings.length > 0 ? findings : whole;
  const codes = new Set(errors.map((finding) => finding.code));
  const refused = exitCode === exitCodes.no ? [...codes] : [];
  return JSON.stringify({ refused, errors, message, advice, exit: exitCode });
}

function findingLine({ place, code, message }: Finding): string {
  const where = place === '' ? '' : `${place}: `;
  return `  - ${where}${message} (${code})`;
}
