/**
 * The reference evidences brought about as real epochs, command by command, the way `load` does:
 * what the decider closes must be the record that an independent implementation has computed.
 * Source: ../shared/data/cases/README.md; FORMATS, section 2, `load`.
 */
import { expect, test } from '@jest/globals';
import { noon, sha256, stored } from '../../libs/ledger/testing/epoch-builder.js';
import type { EpochCommand, PackedReport } from '#ledger/epoch/commands';
import { admit } from '#ledger/epoch/admit';
import { decide, type Decision } from '#ledger/epoch/decide';
import { evolve } from '#ledger/epoch/evolve';
import { emptyState } from '#ledger/epoch/state';
import { decodeEvidence } from '#ledger/evidence/decode';
import type {
  EntryEvidence,
  EpochEvidence,
  RerunEvidence,
  RerunPair,
} from '#ledger/evidence/evidence';
import { evidenceOf } from '#ledger/evidence/of-state';
import type { Instant, Stamp } from '#ledger/ids';
import type { Decoded } from '#ledger/issue';
import { toHex } from '#ledger/record/digest';
import type { Json } from '#ledger/record/json';
import { parseJson, parseJsonBytes } from '#ledger/record/strict-json';
import { compareInstants } from '#ledger/time';
import { describeWithSharedData, sharedBytes, sharedLines } from '../shared-data.js';

type Expected = { record_sha256: string } | { refused: readonly string[] };

describeWithSharedData('evidences with known records, played as epochs', () => {
  const cases = sharedLines('cases/epoch.ndjson').map((line) => {
    return value(parseJson(line)) as { case: number; evidence: Json; expect: Expected };
  });

  test.each(cases)('case $case closes as it should, or is refused alike', (one) => {
    const evidence = value(decodeEvidence(one.evidence));
    const { decision, refused, played } = play(evidence);
    expect(outcomeOf(decision)).toEqual(expectedOf(one.expect));
    expect([null, 'RerunVoids']).toContain(refused);
    if (played === null) return;
    expect(played.entries).toEqual(evidence.entries);
    expect(played.reruns.map(sorted)).toEqual(evidence.reruns.map(sorted));
  });

  test('SMT-COMP 2025, parallel track', () => {
    const evidence = value(parseJsonBytes(sharedBytes('smtcomp-2025/evidence.json')));
    const expected = JSON.parse(sharedLines('smtcomp-2025/expected.json').join('\n')) as {
      record_sha256: string;
    };
    const { decision } = play(value(decodeEvidence(evidence)));
    expect(outcomeOf(decision)).toEqual(expectedOf(expected));
  });
});

/** The cases list pairs in any order, the ledger by key and then as planned. */
function sorted(rerun: RerunEvidence): RerunEvidence {
  const name = (pair: RerunPair): string => `${pair.key}\u0000${pairName(pair)}`;
  const pairs = rerun.pairs.toSorted((left, right) => (name(left) < name(right) ? -1 : 1));
  return { ...rerun, pairs };
}

/** How far a play came, and what became of its last command. */
interface Played {
  readonly decision: Decision;
  /** Which command was refused before the close. */
  readonly refused: EpochCommand['type'] | null;
  /** What the epoch says of itself before the close. */
  readonly played: EpochEvidence | null;
}

/** Plays the evidence and closes; every event on the way is admitted. */
function play(evidence: EpochEvidence): Played {
  const state = emptyState();
  const context = { at: later(evidence), sha256 };
  for (const command of commandsOf(evidence)) {
    const decision = decide(state, command, context);
    // A re-run that would be wasted is refused with what a close would be refused with.
    if (decision.kind === 'refused') return { decision, refused: command.type, played: null };
    for (const event of decision.events) {
      const recorded = {
        ...stored(event, state.version + 1, context.at),
        epoch: evidence.plan.epoch,
      };
      expect(admit(state, recorded, sha256)).toEqual([]);
      evolve(state, recorded);
    }
  }
  const decision = decide(state, { type: 'CloseEpoch' }, context);
  return { decision, refused: null, played: evidenceOf(state) };
}

/** A stamp after every entry's own. */
function later(evidence: EpochEvidence): Stamp {
  const latest = evidence.entries.reduce(
    (last, { submitted_at }) => (compareInstants(submitted_at, last) > 0 ? submitted_at : last),
    noon as string as Instant,
  );
  return `${String(Number(latest.slice(0, 4)) + 1)}-01-01T00:00:00.000000Z` as Stamp;
}

/** The commands of `load`, in its order. */
function commandsOf(evidence: EpochEvidence): readonly EpochCommand[] {
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

function pairName({ task, unit }: { readonly task: string; readonly unit: string }): string {
  return `${task}\u0000${unit}`;
}

/** The digest of the record, or which rules stand against it as the cases name them. */
function outcomeOf(decision: Decision): Expected {
  if (decision.kind === 'accepted') {
    return { record_sha256: toHex(sha256(decision.closing?.record ?? new Uint8Array())) };
  }
  const codes = decision.rejections.map(({ code }) =>
    code === 'rerun_pending' || code === 'retry_due' ? 'outcomes_missing' : code,
  );
  return { refused: [...new Set(codes)].sort() };
}

function expectedOf(expected: Expected): Expected {
  if ('refused' in expected) return { refused: [...expected.refused].sort() };
  return { record_sha256: expected.record_sha256 };
}

function value<T>(decoded: Decoded<T>): T {
  if (!decoded.ok) throw new Error(decoded.issues.map((one) => one.message).join('; '));
  return decoded.value;
}
