import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anEntry, anEvidence } from '../../testing/evidence-builder.js';
import { type PublishedTask, submissionsOf, tasksOf } from '../../testing/record-reader.js';
import type { EntryEvidence, EntryStatus, EpochEvidence } from '../evidence/evidence.js';
import { fraction, toNumber, toText } from '../numeric/fraction.js';
import { canonicalText } from '../record/canonical.js';
import { epochRules } from './registry.js';

const rules = [...epochRules.values()];
const statuses: readonly EntryStatus[] = ['shortlisted', 'shortlisted', 'withdrawn', 'entered'];
const stamps = ['2026-11-23T10:00:00Z', '2026-11-23T10:00:00.1Z', '2026-11-23T10:00:00.10Z'];

/** Units of each task of each axis. */
const sizes = fc.array(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
});

/** Evidence as it stands at a close: no outcome of a shortlisted entry is missing. */
const anyEvidence: fc.Arbitrary<EpochEvidence> = sizes.chain((axes) => {
  const units = axes.flat().reduce((sum, size) => sum + size, 0);
  const row = fc.string({
    unit: fc.constantFrom(...'11001100hr'),
    minLength: units,
    maxLength: units,
  });
  const one = fc.record({
    row,
    status: fc.constantFrom(...statuses),
    submitted_at: fc.constantFrom(...stamps),
  });
  return fc.record({ base: row, ones: fc.array(one, { maxLength: 5 }) }).map(({ base, ones }) => {
    const entries = ones.map(({ row: outcomes, status, submitted_at }, at) =>
      anEntry(status, status === 'entered' ? null : tableOf(axes, outcomes), {
        ...{ key: `k${String(at)}`, submitted_at },
      }),
    );
    return anEvidence([anEntry('base', tableOf(axes, base)), ...entries], { limit: '0.5' });
  });
});

function tableOf(axes: readonly (readonly number[])[], outcomes: string) {
  let next = 0;
  const cut = (size: number): string => outcomes.slice(next, (next += size));
  return Object.fromEntries(
    axes.map((tasks, axis) => [
      `a${String(axis)}`,
      Object.fromEntries(tasks.map((size, task) => [`t${String(task)}`, cut(size)])),
    ]),
  );
}

/** The same evidence with its entries turned, its axes and tasks in reverse order. */
function shuffled(evidence: EpochEvidence, turn: number): EpochEvidence {
  const turned = evidence.entries.map((_, at, all) => all[(at + turn) % all.length]);
  const entries = turned.filter((entry) => entry !== undefined).map(reversed);
  return { ...evidence, entries };
}

function reversed(entry: EntryEvidence): EntryEvidence {
  if (entry.outcomes === null) return entry;
  const axes = [...entry.outcomes].reverse();
  return {
    ...entry,
    outcomes: new Map(axes.map(([axis, tasks]) => [axis, new Map([...tasks].reverse())])),
  };
}

describe.each(rules)('$id: any evidence', (rule) => {
  test('gives one record, whatever order entries and outcomes come in', () => {
    fc.assert(
      fc.property(anyEvidence, fc.nat(5), (evidence, turn) => {
        const record = canonicalText(rule.score(evidence, 1));
        expect(canonicalText(rule.score(shuffled(evidence, turn), 1))).toBe(record);
      }),
      { numRuns: 334 },
    );
  });

  test('gives task rows that add up, and rates that are successes / units', () => {
    fc.assert(
      fc.property(anyEvidence, (evidence) => {
        for (const row of submissionsOf(rule.score(evidence, 1)).flatMap(tasksOf)) addsUp(row);
      }),
    );
  });

  test('is left as it was', () => {
    fc.assert(
      fc.property(anyEvidence, (evidence) => {
        const before = structuredClone(evidence);
        rule.obstacles(evidence);
        rule.score(evidence, 1);
        expect(evidence).toEqual(before);
      }),
    );
  });
});

function addsUp(row: PublishedTask): void {
  expect(row.planned).toBe(row.units + row.voids);
  expect(row.successes).toBeLessThanOrEqual(row.units);
  const rate = row.units === 0 ? null : fraction(row.successes, row.units);
  expect(row.rate).toBe(rate === null ? null : toNumber(rate));
  expect(row.rate_exact).toBe(rate === null ? null : toText(rate));
}

describe.each(rules.filter(({ paired }) => paired))('$id: any evidence', (rule) => {
  test('compares all entries on the same units of a task, runtime voids among the failures', () => {
    fc.assert(
      fc.property(anyEvidence, (evidence) => {
        const entries = submissionsOf(rule.score(evidence, 1)).filter(({ axes }) => axes);
        const units = entries.map((entry) => tasksOf(entry).map((row) => row.units));
        expect(new Set(units.map(String)).size).toBeLessThanOrEqual(1);
        for (const row of entries.flatMap(tasksOf)) {
          expect(row.runtime_voids).toBeLessThanOrEqual(row.units - row.successes);
        }
      }),
    );
  });
});
