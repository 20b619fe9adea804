/** Reading plainly gives what reading by way of JSON gives, or leaves it to that. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Decoded } from '../issue.js';
import { canonicalText } from '../record/canonical.js';
import type { Json } from '../record/json.js';
import { parseJson } from '../record/strict-json.js';
import { encodeUtf8 } from '../record/utf8.js';
import { decodeRecordOutcomes } from './decode-outcome-reports.js';
import type { RecordOutcomes } from './commands.js';
import { plainReports, type ReportsForm } from './plain-reports.js';

interface Read {
  readonly command: RecordOutcomes;
  readonly canonical: string;
}

/** What is tested, its pieces as one text. */
function plainly(bytes: Uint8Array, form: ReportsForm): Read | null {
  const pieces: Uint8Array[] = [];
  const command = plainReports(bytes, form, (piece) => pieces.push(new Uint8Array(piece)));
  return command === null ? null : { command, canonical: Buffer.concat(pieces).toString() };
}

/** The slow way; null for what it refuses. */
function byWayOfJson(text: string, form: ReportsForm): Read | null {
  const json = form === 'body' ? parseJson(text) : listOfLines(text);
  const decoded = json.ok ? decodeRecordOutcomes(json.value) : json;
  if (!json.ok || !decoded.ok) return null;
  return { command: decoded.value, canonical: canonicalText(json.value) };
}

function listOfLines(text: string): Decoded<Json> {
  const rows: Json[] = [];
  for (const line of text.split('\n').filter((one) => /[^ \t\r]/.test(one))) {
    const parsed = parseJson(line);
    if (!parsed.ok) return parsed;
    rows.push(parsed.value);
  }
  return { ok: true, value: { outcomes: rows } };
}

const one = '{"key":"a","axis":"x","task":"t","unit":"u1","outcome":"success"}';
const two = '{"unit":"u2","outcome":"harness_void","run":2,"task":"t","axis":"x","key":"a"}';
const row = '{"first":0,"key":"a b","task":"t","axis":"x","outcomes":"10h."}';

describe('reports that are written plainly', () => {
  test.each<[string, ReportsForm, string]>([
    ['a report', 'body', `{"outcomes":[${one}]}`],
    ['rows of both kinds', 'body', `{"outcomes":[${one},${row},${two}]}`],
    ['blanks between all tokens', 'body', `\n{ "outcomes"\t: [\r\n${one} , ${row}\n] }\n`],
    ['blanks within a row', 'body', `{"outcomes":[${row.replace(/([,:{}])/g, ' $1\n')}]}`],
    ['a line', 'lines', one],
    ['lines', 'lines', `${one}\n${row}\n${two}\n`],
    ['blank lines', 'lines', `\n \r\n${one}\n\t\n\r\n ${row} \r\n\n`],
    ['a packed row of another run', 'lines', row.replace('"first"', '"run":3,"first"')],
  ])('%s as %s are read as JSON is', (_, form, text) => {
    const plain = plainly(encodeUtf8(text), form);
    expect(plain).not.toBeNull();
    expect(plain).toStrictEqual(byWayOfJson(text, form));
  });

  test.each<ReportsForm>(['body', 'lines'])('a long %s, a long row in it', (form) => {
    const long = row.replace('10h.', '10h.'.repeat(30_000));
    const reports = Array.from({ length: 3000 }, (_, at) =>
      one.replace('u1', `unit ${String(at)} of a name that is not short`),
    );
    const rows = [...reports, row, long, long, ...reports, two, row];
    const text = form === 'body' ? `{"outcomes":[${rows.join(', ')}]}` : rows.join('\n');
    expect(plainly(encodeUtf8(text), form)).toStrictEqual(byWayOfJson(text, form));
    const odd = text.replace('"u2"', '"ü2"');
    expect(plainly(encodeUtf8(odd), form)).toBeNull();
  });

  test('a place that a value shares with the row before is no shortcut past its check', () => {
    const text = `${row}\n${row.replace('"first":0', '"first":')}`;
    expect(plainly(encodeUtf8(text), 'lines')).toBeNull();
  });
});

describe('what is left to the readers of JSON', () => {
  test.each([
    ['nothing', ''],
    ['no JSON', 'outcomes'],
    ['a member twice', one.replace('"task"', '"axis":"x","task"')],
    ['a member twice, the second time alike', one.replace('"key":"a"', '"key":"a","key":"a"')],
    ['an unknown member', one.replace('"task"', '"note":"x","task"')],
    ['a member that begins like a known one', one.replace('"task"', '"tasks"')],
    ['a lacking member', one.replace('"task":"t",', '')],
    ['a single report that is packed too', one.replace('}', ',"outcomes":"1"}')],
    ['a place in a single report', one.replace('}', ',"first":0}')],
    ['an escape', one.replace('u1', '\\u0075')],
    ['an escaped quotation mark', one.replace('u1', 'u\\"1')],
    ['an escape in a name', one.replace('"unit"', '"\\u0075nit"')],
    ['a name beyond ASCII', one.replace('u1', 'ü')],
    ['a control character in a name', one.replace('u1', 'u\u0001')],
    ['a line feed in a name', one.replace('u1', 'u\n1')],
    ['a deleted character', one.replace('u1', 'u\u007f')],
    ['an empty name', one.replace('u1', '')],
    ['a name that is too long', one.replace('u1', 'u'.repeat(201))],
    ['a key that is no segment of an address', one.replace('"a"', '".."')],
    ['an outcome that is none', one.replace('success', 'toString')],
    ['a code that is none', row.replace('10h.', '10x.')],
    ['no codes', row.replace('10h.', '')],
    ['run 0', two.replace('2,', '0,')],
    ['a run with a fraction', two.replace('2,', '2.0,')],
    ['a run with an exponent', two.replace('2,', '2e0,')],
    ['a run with a sign', two.replace('2,', '-2,')],
    ['a run with a leading zero', two.replace('2,', '02,')],
    ['a run as text', two.replace('2,', '"2",')],
    ['a run beyond what is exact', two.replace('2,', '9007199254740993,')],
    ['no number', row.replace('0,', ',')],
    ['a null', one.replace('"u1"', 'null')],
    ['a comma too many', one.replace('}', ',}')],
    ['a comma too few', one.replace(',', ' ')],
    ['a row that breaks off', one.slice(0, -1)],
    ['a list in a list', `[${one}]`],
    ['two rows and no comma', `${one} ${one}`],
    ['a byte order mark', `\ufeff${one}`],
  ])('%s', (_, text) => {
    expect(plainly(encodeUtf8(`{"outcomes":[${text}]}`), 'body')).toBeNull();
    expect(plainly(encodeUtf8(text), 'lines')).toBeNull();
  });

  test.each<[string, ReportsForm, string]>([
    ['no rows', 'body', '{"outcomes":[]}'],
    ['more than rows', 'body', `{"outcomes":[${one}],"note":1}`],
    ['rows under another name', 'body', `{"outcome":[${one}]}`],
    ['something after the end', 'body', `{"outcomes":[${one}]}]`],
    ['lines as a body', 'body', `${one}\n${one}`],
    ['a body as a line', 'lines', `{"outcomes":[${one}]}`],
    ['two rows on a line', 'lines', `${one},${one}`],
    ['two rows on a line without a comma', 'lines', `${one}${one}`],
    ['a row on two lines', 'lines', one.replace(',', ',\n')],
    ['nothing but blank lines', 'lines', '\n \r\n'],
  ])('%s', (_, form, text) => {
    expect(plainly(encodeUtf8(text), form)).toBeNull();
  });

  test('bytes that are no UTF-8', () => {
    const bytes = encodeUtf8(one);
    bytes[bytes.indexOf('u'.charCodeAt(0)) + 8] = 0xff;
    expect(plainly(bytes, 'lines')).toBeNull();
  });
});

const name = fc.constantFrom('a', 'b', 'unit 1', 'u'.repeat(70), '..', 'é', 'a"', 'a\\', '');
const member = fc.oneof(
  fc.tuple(fc.constantFrom('key', 'axis', 'task', 'unit'), name),
  fc.tuple(fc.constant('outcome'), fc.constantFrom('success', 'runtime_void', 'fine')),
  fc.tuple(fc.constant('outcomes'), fc.constantFrom('1', '10hr.', 'x')),
  fc.tuple(fc.constantFrom('run', 'first'), fc.constantFrom(0, 1, 12, 1.5, -1, 1e21)),
);
const sound = fc.constantFrom(one, two, row).map((text) => {
  return Object.entries(JSON.parse(text) as Record<string, Json>);
});
const more = fc.oneof({ weight: 5, arbitrary: fc.constant([]) }, fc.tuple(member));
const blank = fc.constantFrom('', '', '', ' ', '\t', '\r', '\n');
/** Rows of right and wrong members in any order, with blanks anywhere, perhaps one change. */
const texts = fc
  .record({
    rows: fc.array(fc.tuple(sound, more, fc.nat(5), blank), { minLength: 1, maxLength: 4 }),
    form: fc.constantFrom<ReportsForm>('body', 'lines'),
    change: fc.option(fc.tuple(fc.nat(), fc.constantFrom('', '"', ',', '}', '\n', '0', 'é')), {
      freq: 1,
    }),
  })
  .map(({ rows, form, change }) => {
    const written = rows.map(([members, added, turn, between]) => {
      const turned = [...members.slice(turn), ...added, ...members.slice(0, turn)];
      const parts = turned.map(([of, value]) => JSON.stringify(of) + `:${JSON.stringify(value)}`);
      return `{${parts.join(`${between},`)}}`;
    });
    const text = form === 'body' ? `{"outcomes":[${written.join(',')}]}` : written.join('\n');
    if (change === null) return { form, text };
    const at = change[0] % text.length;
    return { form, text: text.slice(0, at) + change[1] + text.slice(at + 1) };
  });

test('whatever is sent, plain reading gives what JSON gives, or nothing', () => {
  let readings = 0;
  fc.assert(
    fc.property(texts, ({ form, text }) => {
      const plain = plainly(encodeUtf8(text), form);
      if (plain === null) return;
      readings += 1;
      expect(plain).toStrictEqual(byWayOfJson(text, form));
    }),
    { numRuns: 2000, seed: 1 },
  );
  expect(readings).toBeGreaterThan(200);
});
