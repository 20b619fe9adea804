/**
 * NDJSON as the JSON that it stands for: a list of its lines. Blank lines are nothing.
 * Source: FORMATS, section 6, `POST …/outcomes`.
 */
import { issuesMax } from '#ledger/decoding';
import type { Decoded, Issue } from '#ledger/issue';
import type { Json } from '#ledger/record/json';
import { parseJsonBytes } from '#ledger/record/strict-json';

const lineFeed = 0x0a;

/**
 * `{[name]: [value of each line]}`. What cannot be read is named by the place it has in that list,
 * `outcomes[3]`, and the number of its line, counted from 1 with the blank ones.
 */
export function parseLines(bytes: Uint8Array, name: string): Decoded<Json> {
  const values: Json[] = [];
  const issues: Issue[] = [];
  let index = 0;
  for (const [line, text] of linesOf(bytes).entries()) {
    if (text.every(isBlank)) continue;
    const parsed = parseJsonBytes(text);
    if (parsed.ok) values.push(parsed.value);
    else issues.push(...parsed.issues.map((issue) => placed(issue, `${name}[${index}]`, line + 1)));
    if (issues.length > issuesMax) break;
    index += 1;
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: { [name]: values } };
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

function placed({ place, code, message }: Issue, row: string, line: number): Issue {
  const inside = place === '' || place.startsWith('[') ? place : `.${place}`;
  // The reader counts lines within the text it is given, which here is always one.
  const said = message.startsWith('line 1, ') ? message.slice('line 1'.length) : `: ${message}`;
  return { place: `${row}${inside}`, code, message: `line ${String(line)}${said}` };
}
