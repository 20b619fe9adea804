/**
 * NDJSON as the JSON that it stands for: a list of its lines. Blank lines are nothing.
 * Source: FORMATS, section 6, `POST …/outcomes`.
 */
import { issuesMax } from '#ledger/decoding';
import type { Decoded, Issue } from '#ledger/issue';
import type { Json } from '#ledger/record/json';
import { parseJsonBytes } from '#ledger/record/strict-json';

const lineFeed = 0x0a;

/** How a list of lines is read. */
export interface LineFormat {
  /** The member that the list is. */
  readonly name: string;
  /** What is wrong with the value of a line that stands at `place`, such as `outcomes[3]`. */
  readonly issuesOf: (value: Json, place: string) => readonly Issue[];
}

/**
 * `{[name]: [value of each line]}`. What cannot be read is named by the place it has in that list,
 * `outcomes[3]`, and the number of its line, counted from 1 with the blank ones. Where there is
 * such a line, the others are looked at as well: whoever repairs it hears of everything at once.
 */
export function parseLines(bytes: Uint8Array, { name, issuesOf }: LineFormat): Decoded<Json> {
  const values: Json[] = [];
  const lines = linesOf(bytes);
  for (const text of lines) {
    if (text.every(isBlank)) continue;
    const parsed = parseJsonBytes(text);
    if (!parsed.ok) return { ok: false, issues: issuesIn(lines, { name, issuesOf }) };
    values.push(parsed.value);
  }
  return { ok: true, value: { [name]: values } };
}

/** Everything that is wrong with `lines`, in their order, up to a bound. */
function issuesIn(lines: readonly Uint8Array[], { name, issuesOf }: LineFormat): Issue[] {
  const issues: Issue[] = [];
  let index = 0;
  for (const [line, text] of lines.entries()) {
    if (text.every(isBlank)) continue;
    const row = `${name}[${String(index)}]`;
    const parsed = parseJsonBytes(text);
    const found = parsed.ok
      ? issuesOf(parsed.value, row)
      : parsed.issues.map((issue) => placed(issue, row));
    issues.push(...found.map((issue) => onLine(issue, line + 1)));
    if (issues.length >= issuesMax) break;
    index += 1;
  }
  return issues;
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  while (start < bytes.length) {
    const feed = bytes.indexOf(lineFeed, start);
    const end = feed === -1 ? bytes.length : feed;
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}

/** An issue within the text of a line as one of the list. */
function placed({ place, code, message }: Issue, row: string): Issue {
  const joint = place === '' || place.startsWith('[') ? '' : '.';
  return { place: `${row}${joint}${place}`, code, message };
}

function onLine({ place, code, message }: Issue, line: number): Issue {
  // The reader counts lines within the text it is given, which here is always one.
  const said = message.startsWith('line 1, ') ? message.slice('line 1'.length) : `: ${message}`;
  return { place, code, message: `line ${String(line)}${said}` };
}
