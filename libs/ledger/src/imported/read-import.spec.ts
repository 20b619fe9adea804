/** Uploads as what they say: records of every version as they are, anything else by its place. */
import { describe, expect, test } from '@jest/globals';
import { exampleEvidence, examUpload, uploadOf } from '../../testing/imported-builder.js';
import { evidenceBytes } from '../evidence/encode.js';
import { epochOfRecord, readImport, type Uploads } from './read-import.js';

function issuesOf(uploads: Uploads): readonly string[] {
  const read = readImport(uploads);
  return read.ok ? [] : read.issues.map(({ place, code }) => `${place} ${code}`);
}

function record(text: string): Uploads {
  return { ...uploadOf('epoch-record@3'), record: Buffer.from(text) };
}

function changed(from: string | RegExp, to: string, rule = 'epoch-record@3'): Uploads {
  return uploadOf(rule, undefined, (text) => {
    const other = text.replace(from, to);
    if (other === text) throw new Error(`nothing to change for ${String(from)}`);
    return other;
  });
}

describe('a record that is read', () => {
  test.each(['epoch-record@1', 'epoch-record@2', 'epoch-record@3'])('%s', (rule) => {
    const uploads = uploadOf(rule);
    const read = readImport(uploads);
    expect(read).toMatchObject({
      ok: true,
      value: { family: 'epoch', bytes: uploads, record: { epoch: '2026-w48', rule, revision: 1 } },
    });
  });

  test('of an exam', () => {
    expect(readImport(examUpload())).toMatchObject({
      ok: true,
      value: { family: 'exam', record: { epoch: 'exam-1', title: 'Exam 1' } },
    });
  });

  test.each([
    ['with blanks and a line feed at its end', (text: string) => `${text} \n`],
    ['indented, members in another order', reversed],
    ['1.0 for 1', (text: string) => text.replace('"revision":1', '"revision":1.0')],
    ['a revision of its own', (text: string) => text.replace('"revision":1', '"revision":7')],
    ['another title than its plan', (text: string) => text.replace('Week 48', 'KW 48')],
    ['other numbers', (text: string) => text.replace('"successes":1', '"successes":17')],
  ])('%s', (_, change) => {
    const uploads = uploadOf('epoch-record@3', undefined, change);
    expect(issuesOf(uploads)).toEqual([]);
  });

  test('a version 1 record that publishes a score keeps it', () => {
    const uploads = changed('"score":null,"score_exact":null', '"score":0.5', 'epoch-record@1');
    expect(issuesOf(uploads)).toEqual(['record.base_model.score_exact missing_member']);
    const scored = changed(
      '"score":null,"score_exact":null',
      '"score":0.5,"score_exact":null',
      'epoch-record@1',
    );
    expect(issuesOf(scored)).toEqual([]);
  });

  test('evidence as a file, not canonical', () => {
    const bytes = Buffer.from(evidenceBytes(exampleEvidence));
    const evidence = Buffer.from(JSON.stringify(JSON.parse(bytes.toString()), null, 2));
    expect(issuesOf({ ...uploadOf('epoch-record@2'), evidence })).toEqual([]);
  });
});

describe('what is no record', () => {
  test.each([
    ['nothing', '', ['record malformed_json']],
    ['no JSON', '{', ['record malformed_json']],
    ['a name twice', '{"format":1,"format":2}', ['record.format duplicate_member']],
    ['a list', '[]', ['record wrong_type']],
    ['no format', '{"epoch":"e"}', ['record.format wrong_type']],
    ['a format nobody knows', '{"format":"epoch-record/4"}', ['record.format bad_value']],
    ['evidence', '{"format":"epoch-evidence/1"}', ['record.format bad_value']],
  ])('%s', (_, text, issues) => {
    expect(issuesOf(record(text))).toEqual(issues);
  });

  test('invalid UTF-8, a byte order mark', () => {
    const uploads = uploadOf('epoch-record@3');
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), uploads.record]);
    expect(issuesOf({ ...uploads, record: marked })).toEqual(['record malformed_json']);
    expect(issuesOf({ ...uploads, record: Buffer.from([0xff]) })).toEqual([
      'record malformed_json',
    ]);
  });

  test.each([
    ['a rule nobody released', '"rule":"epoch-record@3"', '"rule":"epoch-record@9"', 'record.rule'],
    [
      'the rule of another format',
      '"rule":"epoch-record@3"',
      '"rule":"epoch-record@2"',
      'record.rule',
    ],
    ['no epoch id', '"epoch":"2026-w48"', '"epoch":"service"', 'record.epoch'],
    [
      'no limit',
      '"max_void_fraction":"0.1"',
      '"max_void_fraction":"2"',
      'record.max_void_fraction',
    ],
    ['revision 0', '"revision":1', '"revision":0', 'record.revision'],
    ['a rank of 0', '"rank":null', '"rank":0', 'record.base_model.rank'],
    [
      'a count beyond 2^31',
      '"successes":1',
      '"successes":2147483648',
      'record.base_model.axes[0].tasks[0].successes',
    ],
    [
      'a status nobody knows',
      '"status":"shortlisted"',
      '"status":"won"',
      'record.submissions[0].status',
    ],
    [
      'no fraction',
      /"rate_exact":"[^"]*"/,
      '"rate_exact":"1"',
      'record.base_model.axes[0].tasks[0].rate_exact',
    ],
  ])('%s: its place', (_, from, to, place) => {
    const [found = ''] = issuesOf(changed(from, to));
    expect(found).toBe(`${place} bad_value`);
  });

  test('the rules that are known are named', () => {
    const read = readImport(changed('"rule":"epoch-record@3"', '"rule":"mine@1"'));
    expect(read.ok ? '' : read.issues[0]?.message).toMatch(
      /epoch-record@1, epoch-record@2, epoch-record@3, tcsexam-index-original-30303010-v0\.1/,
    );
  });

  test('members that the format has not, or lacks, keys that stand twice', () => {
    expect(issuesOf(changed('{"appeals":[]', '{"appeals":[],"reward":5'))).toEqual([
      'record.reward unknown_member',
    ]);
    expect(issuesOf(changed('"appeals":[],', ''))).toEqual(['record.appeals missing_member']);
    expect(issuesOf(changed('{"axes"', '{"appeals":[],"axes"', 'epoch-record@2'))).toEqual([
      'record.appeals unknown_member',
    ]);
    expect(issuesOf(changed('"key":"base"', '"key":"5Grw"'))).toEqual([
      'record.base_model.key duplicate',
    ]);
  });
});

describe('what is no evidence of it', () => {
  const uploads = uploadOf('epoch-record@3');

  test.each([
    ['no JSON', 'x', ['evidence malformed_json']],
    ['nothing of it', '{}', ['evidence.format missing_member']],
    ['of another kind', '{"format":"tcsexam-evidence/1"}', ['evidence.format bad_value']],
  ])('%s', (_, text, issues) => {
    const found = issuesOf({ ...uploads, evidence: Buffer.from(text) });
    expect(found).toEqual(expect.arrayContaining(issues));
  });

  test('of another epoch', () => {
    const other = changed('"epoch":"2026-w48"', '"epoch":"2026-w49"');
    expect(issuesOf(other)).toEqual(['evidence.plan.epoch bad_value']);
  });

  test('attempts that are no table', () => {
    const { record: exam, evidence } = examUpload();
    const text = Buffer.from(evidence).toString();
    const twice = text.replace('"attempts":[', '"attempts":[{"model":"x"},');
    expect(issuesOf({ record: exam, evidence: Buffer.from(twice) })).toContain(
      'evidence.attempts[0].score missing_member',
    );
    const stranger = text.replace('"score":"1"', '"score":"-1"');
    expect(issuesOf({ record: exam, evidence: Buffer.from(stranger) })).toEqual([
      'evidence.attempts[0].score bad_value',
    ]);
  });
});

test('the epoch of a record is told however little of it can be read', () => {
  expect(epochOfRecord(Buffer.from('{"epoch":"e"}'))).toBe('e');
  expect(epochOfRecord(Buffer.from('{"epoch":'))).toBeNull();
  expect(epochOfRecord(Buffer.from('[]'))).toBeNull();
});

function reversed(text: string): string {
  const entries = Object.entries(JSON.parse(text) as object).reverse();
  return JSON.stringify(Object.fromEntries(entries), null, 2);
}
