/** Evidence files as specs write them down: one axis `grasping` with one task `pick`. */
import { decodeEvidence } from '#ledger/evidence/decode';
import type { EpochEvidence } from '#ledger/evidence/evidence';
import { invariant } from '#ledger/invariant';
import type { Json } from '#ledger/record/json';

/** `status outcomes` by key, such as `{a: 'shortlisted 10h', b: 'entered'}`. */
export type EntryLines = Readonly<Record<string, string>>;

/** What may be said beside the entries. */
export interface FileMembers {
  readonly rule?: string;
  readonly limit?: string;
  readonly retries?: number;
  readonly opensAt?: string;
  /** Pairs as `key unit`, units as `u1`, `u2` ... */
  readonly rerun?: { readonly units: number; readonly pairs: readonly string[] };
  readonly cannot?: readonly string[];
  readonly appeals?: Json;
}

/** An evidence file as JSON. Stamps rise with the order of the entries. */
export function evidenceFile(entries: EntryLines, members: FileMembers = {}): Json {
  const rows = Object.entries(entries).map(([key, line]) => [key, ...line.split(' ')] as const);
  const [, , first = ''] = rows.find(([, , outcomes]) => outcomes !== undefined) ?? [];
  const { rerun, cannot = [], opensAt, appeals } = members;
  return {
    format: 'epoch-evidence/1',
    plan: {
      epoch: 'e-1',
      title: 'An epoch',
      rule: members.rule ?? 'epoch-record@3',
      max_void_fraction: members.limit ?? '0.1',
      runtime_retries: members.retries ?? 1,
      base_model: rows.find(([, status]) => status === 'base')?.[0] ?? null,
      axes: [{ axis: 'grasping', tasks: [{ task: 'pick', units: unitsOf(first.length) }] }],
      ...(opensAt === undefined ? {} : { opens_at: opensAt }),
    },
    entries: rows.map(([key, status], index) => ({
      key,
      model: `org/${key}`,
      submitted_at: `2026-11-23T10:00:0${String(index)}Z`,
      status: status ?? '',
    })),
    outcomes: new Map(
      rows.flatMap(([key, , outcomes]) =>
        outcomes === undefined ? [] : [[key, { grasping: { pick: outcomes } }]],
      ),
    ),
    reruns: rerun === undefined && cannot.length === 0 ? [] : [rerunRow(rerun, cannot)],
    ...(appeals === undefined ? {} : { appeals }),
  };
}

/** The evidence of such a file. */
export function evidence(entries: EntryLines, members: FileMembers = {}): EpochEvidence {
  const decoded = decodeEvidence(evidenceFile(entries, members));
  invariant(decoded.ok, `the spec's evidence is wrong: ${JSON.stringify(decoded)}`);
  return decoded.value;
}

function unitsOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `u${String(index + 1)}`);
}

function rerunRow(rerun: FileMembers['rerun'], cannot: readonly string[]): Json {
  return {
    axis: 'grasping',
    units: rerun?.units ?? 0,
    pairs: (rerun?.pairs ?? []).map((pair) => {
      const [key = '', unit = ''] = pair.split(' ');
      return { key, task: 'pick', unit };
    }),
    cannot_rerun: cannot.map((unit) => ({ task: 'pick', unit, reason: 'the rig is gone' })),
  };
}
