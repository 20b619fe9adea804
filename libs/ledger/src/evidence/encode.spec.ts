import { describe, expect, test } from '@jest/globals';
import { anEntry, anEvidence, aRerun } from '../../testing/evidence-builder.js';
import { canonicalText } from '../record/canonical.js';
import { parseJsonBytes } from '../record/strict-json.js';
import { decodeUtf8 } from '../record/utf8.js';
import { epochRules } from '../rules/registry.js';
import { decodeEvidence } from './decode.js';
import { evidenceBytes, planJson } from './encode.js';
import type { EpochEvidence } from './evidence.js';

/** What becomes of evidence that is written to a file and read again. */
function reloaded(evidence: EpochEvidence): EpochEvidence {
  const json = parseJsonBytes(evidenceBytes(evidence));
  if (!json.ok) throw new Error(JSON.stringify(json.issues));
  const decoded = decodeEvidence(json.value);
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.issues));
  return decoded.value;
}

describe('evidence written down', () => {
  test('has exactly the members of its format, in canonical order', () => {
    const entries = [
      anEntry('shortlisted', '1h'),
      anEntry('entered', null, { key: 'e', submitted_at: '2026-11-23T10:00:00.10Z' }),
    ];
    const reruns = [aRerun('axis', [['task', 'u1']], [['task', 'u0']])];
    expect(decodeUtf8(evidenceBytes(anEvidence(entries, { reruns })))).toBe(
      '{"entries":[{"key":"shortlisted","model":"org/model","status":"shortlisted",' +
        '"submitted_at":"2026-11-23T10:00:00Z"},{"key":"e","model":"org/model",' +
        '"status":"entered","submitted_at":"2026-11-23T10:00:00.10Z"}],' +
        '"format":"epoch-evidence/1","outcomes":{"shortlisted":{"axis":{"task":"1h"}}},' +
        '"plan":{"axes":[{"axis":"axis","tasks":[{"task":"task","units":["u0","u1"]}]}],' +
        '"base_model":null,"epoch":"2026-w48","max_void_fraction":"0.1",' +
        '"rule":"epoch-record@3","runtime_retries":1,"title":"Week 48"},' +
        '"reruns":[{"axis":"axis","cannot_rerun":[{"reason":"the rig is gone","task":"task",' +
        '"unit":"u0"}],"pairs":[{"key":"shortlisted","task":"task","unit":"u1"}],"units":1}]}',
    );
  });

  test('says of appeals what is known: none, an empty list, or each', () => {
    const entries = [anEntry('shortlisted', '1')];
    const appeal = { id: 'a1', key: 'shortlisted', ruling: null };
    const textOf = (appeals: EpochEvidence['appeals']) =>
      decodeUtf8(evidenceBytes(anEvidence(entries, { appeals })));
    expect(textOf(null)).not.toContain('appeals');
    expect(textOf([])).toContain('"appeals":[]');
    expect(textOf([appeal as never])).toContain(
      '"appeals":[{"id":"a1","key":"shortlisted","ruling":null}]',
    );
  });

  test('a key `__proto__` is a member like any other', () => {
    const entries = [anEntry('shortlisted', '1', { key: '__proto__' })];
    expect(reloaded(anEvidence(entries)).entries).toEqual(entries);
  });
});

describe('evidence written down and read again', () => {
  const entries = [
    anEntry('shortlisted', { a: { one: 'h1r0', two: '1111' }, b: { t: '00' } }),
    anEntry('base', { a: { one: '1100', two: '....' }, b: { t: 'hh' } }),
    anEntry('withdrawn', { a: { one: 'hhhh', two: 'rrrr' }, b: { t: '..' } }),
    anEntry('disqualified', null),
  ];
  const evidence = anEvidence(entries, { limit: '0.50' });

  test('is the same, and gives the same bytes', () => {
    expect(reloaded(evidence)).toEqual(evidence);
    expect(evidenceBytes(reloaded(evidence))).toEqual(evidenceBytes(evidence));
  });

  test.each([...epochRules.values()])('gives the same record under $id, nulls included', (rule) => {
    const record = canonicalText(rule.score(evidence, 1));
    expect(canonicalText(rule.score(reloaded(evidence), 1))).toBe(record);
    expect(record).toContain('"rate":null,"rate_exact":null');
  });
});

describe('a plan written down', () => {
  test('keeps what may be absent absent, and the rest as it was opened', () => {
    const { plan } = anEvidence([anEntry('shortlisted', '1')]);
    expect(planJson(plan)).toStrictEqual(plan);
    const appeals = { until: '2026-12-01T00:00:00Z' as never, may_close_while_open: true };
    const whole = { ...plan, visibility: 'at_close' as const, appeals };
    expect(planJson(whole)).toStrictEqual(whole);
  });
});
