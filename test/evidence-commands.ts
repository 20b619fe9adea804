/** An evidence as the commands that bring its epoch about, in the order of `load`. */
import { noon } from '../libs/ledger/testing/epoch-builder.js';
import type { EpochCommand, PackedReport } from '#ledger/epoch/commands';
import type { EntryEvidence, EpochEvidence } from '#ledger/evidence/evidence';
import type { Instant, Stamp } from '#ledger/ids';
import { compareInstants } from '#ledger/time';

/** A stamp after every entry's own. */
export function later(evidence: EpochEvidence): Stamp {
  const latest = evidence.entries.reduce(
    (last, { submitted_at }) => (compareInstants(submitted_at, last) > 0 ? submitted_at : last),
    noon as string as Instant,
  );
  return `${String(Number(latest.slice(0, 4)) + 1)}-01-01T00:00:00.000000Z` as Stamp;
}

/** The commands of `load`, in its order. */
export function commandsOf(evidence: EpochEvidence): readonly EpochCommand[] {
  const { plan, entries, reruns } = evidence;
  const stamps = entries.map(({ submitted_at }) => submitted_at).sort(compareInstants);
  const opens = plan.opens_at ?? stamps[0];
  const measured = entries.filter(({ outcomes }) => outcomes !== null);
  const unmeasured = entries.filter(({ outcomes }) => outcomes === null);
  const listed = measured.filter(({ status }) => status !== 'base');
  return [
    { type: 'OpenEpoch', plan: opens === undefined ? plan : { ...plan, opens_at: opens } },
    ...entries.map(({ key, model, submitted_at }): EpochCommand => {
      return { type: 'SubmitEntry', key, model, submitted_at };
    }),
    ...unmeasured.flatMap(departure),
    { type: 'ShortlistEntries', keys: listed.map(({ key }) => key) },
    ...measured.map((entry) => reports(evidence, entry, 'first')),
    ...measured.flatMap(departure),
    ...reruns.map(({ axis, cannot_rerun }): EpochCommand => {
      return { type: 'RerunVoids', axis, cannot_rerun };
    }),
    ...measured.filter(isMeasured).map((entry) => reports(evidence, entry, 'again')),
  ];
}

function isMeasured({ status }: EntryEvidence): boolean {
  return status === 'shortlisted' || status === 'base';
}

function departure({ key, status }: EntryEvidence): readonly EpochCommand[] {
  const reason = 'as the evidence has it';
  if (status === 'withdrawn') return [{ type: 'WithdrawEntry', key, reason }];
  return status === 'disqualified' ? [{ type: 'DisqualifyEntry', key, reason }] : [];
}

/**
 * What is reported of an entry before the re-runs, pairs that will be set back as harness voids, or
 * after them. A final runtime void takes all its runs.
 */
function reports(
  { plan, reruns }: EpochEvidence,
  { key, outcomes }: EntryEvidence,
  when: 'first' | 'again',
): EpochCommand {
  const rows: PackedReport[] = [];
  for (const { axis, tasks } of plan.axes) {
    const pairs = reruns.find((row) => row.axis === axis)?.pairs ?? [];
    const again = new Set(pairs.filter((one) => one.key === key).map(pairName));
    for (const { task, units } of tasks) {
      const final = outcomes?.get(axis)?.get(task) ?? '';
      const codes = units.map((unit, place) => {
        const setBack = again.has(pairName({ task, unit }));
        if (when === 'again') return setBack ? final[place] : '.';
        return setBack ? 'h' : final[place];
      });
      const first = when === 'first' ? 1 : 2;
      rows.push({ key, axis, task, run: first, first: null, outcomes: codes.join('') });
      const retries = codes.map((code) => (code === 'r' ? 'r' : '.')).join('');
      for (let run = first + 1; run <= first + plan.runtime_retries; run += 1) {
        rows.push({ key, axis, task, run, first: null, outcomes: retries });
      }
    }
  }
  return { type: 'RecordOutcomes', outcomes: rows };
}

/** One name for a unit of a task. */
export function pairName({ task, unit }: { readonly task: string; readonly unit: string }): string {
  return `${task}\u0000${unit}`;
}
