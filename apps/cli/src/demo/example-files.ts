/** The files of `examples/epoch`, made from the example evidence and from nothing else. */
import { evidenceJson, planJson } from '#ledger/evidence/encode';
import type { EpochEvidence } from '#ledger/evidence/evidence';
import type { PackedReport } from '#ledger/epoch/commands';
import type { Json } from '#ledger/record/json';
import { targetOf } from '../load/target.js';

/** Contents by file name. */
export function exampleFiles(evidence: EpochEvidence): ReadonlyMap<string, string> {
  const rows = firstRunRows(evidence).map((row) => `${JSON.stringify(row)}\n`);
  return new Map([
    ['evidence.json', readable(evidenceJson(evidence))],
    ['plan.json', readable(planJson(evidence.plan))],
    [
      'shortlist.txt',
      targetOf(evidence)
        .shortlist.map((key) => `${key}\n`)
        .join(''),
    ],
    ['outcomes.ndjson', rows.join('')],
  ]);
}

/** What a harness reports before any re-run, a packed row per entry, task and run. */
function firstRunRows(evidence: EpochEvidence): readonly PackedReport[] {
  const { reruns } = targetOf(evidence);
  const rows: PackedReport[] = [];
  for (const { key, outcomes } of evidence.entries) {
    for (const { axis, tasks } of evidence.plan.axes) {
      for (const { task, units } of tasks) {
        const finals = outcomes?.get(axis)?.get(task);
        if (finals === undefined) continue;
        const setBack = reruns.get(axis)?.setBack;
        const first = units.map((unit, place) =>
          setBack?.(key, task, unit) === true ? 'h' : (finals[place] ?? '.'),
        );
        for (let run = 1; run <= evidence.plan.runtime_retries + 1; run += 1) {
          const row = run === 1 ? first : first.map((code) => (code === 'r' ? 'r' : '.'));
          if (row.every((code) => code === '.')) continue;
          rows.push({ key, axis, task, run, first: 0, outcomes: row.join('') });
        }
      }
    }
  }
  return rows;
}

/** Indented JSON in which a list of names stays on its line. */
function readable(json: Json): string {
  const asObject = (_: string, value: unknown): unknown =>
    value instanceof Map ? Object.fromEntries(value) : value;
  const indented = JSON.stringify(json, asObject, 2);
  const lists = /\[\s+("(?:[^"\\]|\\.)*"(?:,\s+"(?:[^"\\]|\\.)*")*)\s+\]/g;
  return `${indented.replace(lists, (_, names: string) => `[${names.replace(/,\s+/g, ', ')}]`)}\n`;
}
