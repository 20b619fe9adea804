/**
 * Epochs sealed and chained as a service would, and as a dishonest operator could: any events, true
 * or not, with documents that follow from them or do not.
 */
import type { EpochClosed, EpochEvent, RecordedEvent } from '#ledger/epoch/events';
import { evolve } from '#ledger/epoch/evolve';
import { emptyState, openedOf } from '#ledger/epoch/state';
import { evidenceBytes, planJson } from '#ledger/evidence/encode';
import { evidenceOf } from '#ledger/evidence/of-state';
import type { Origin, Sha256Hex, Stamp } from '#ledger/ids';
import { canonicalBytes } from '#ledger/record/canonical';
import { leafHash, sha256Hex } from '#ledger/record/digest';
import type { Json } from '#ledger/record/json';
import type { Signer } from '#ledger/record/note';
import { cryptography, signerOf } from './cryptography.js';
import { noon, stored } from './epoch-builder.js';

const { sha256 } = cryptography;

/** The service of all built bundles, and the key it signs with. */
export const origin = 'ledger.example.org' as Origin;
export const log: Signer = signerOf(origin, '01'.repeat(32));

/** Any line of an event; a dishonest one need not be an event of ours. */
export type Line = Omit<RecordedEvent, 'type' | 'body'> & {
  readonly type: string;
  readonly body: object;
};

/** What a bundle is made of before it is sealed. */
export interface BuiltEpoch {
  readonly lines: readonly Line[];
  /** Evidence and record of each closing. */
  readonly documents: readonly Uint8Array[];
}

/**
 * The epoch in which `events` happened at `at`: every closing gets the digests and documents that
 * it must have. The events are trusted to be legal.
 */
export function builtEpoch(events: readonly EpochEvent[], at: Stamp = noon): BuiltEpoch {
  let state = emptyState();
  const lines: RecordedEvent[] = [];
  const documents: Uint8Array[] = [];
  for (const event of events) {
    let line = stored(event, state.version + 1, at);
    if (line.type === 'EpochClosed') {
      const { plan, rule } = openedOf(state);
      const evidence = evidenceOf(state);
      const record = rule.score(evidence, state.revision + 1);
      const papers = [evidenceBytes(evidence), canonicalBytes(record)] as const;
      documents.push(...papers);
      const [evidence_sha256, record_sha256] = papers.map((paper) => sha256Hex(paper, sha256));
      const plan_sha256 = sha256Hex(canonicalBytes(planJson(plan)), sha256);
      const digests = { plan_sha256, evidence_sha256, record_sha256 };
      line = { ...line, body: { ...line.body, ...digests } as EpochClosed['body'] };
    }
    if (line.type === 'EpochOpened') line = { ...line, epoch: line.body.plan.epoch };
    else line = { ...line, epoch: lines[0]?.epoch ?? line.epoch };
    lines.push(line);
    state = evolve(state, line);
  }
  return { lines, documents };
}

/** Lines sealed one after the other: versions and `prev` are made anew, everything else stays. */
export function sealed(lines: readonly Line[]): readonly Uint8Array[] {
  let prev: Sha256Hex | null = null;
  return lines.map((line, index) => {
    const bytes: Uint8Array = canonicalBytes({ ...line, version: index + 1, prev } as Json);
    prev = leafHash(bytes, sha256);
    return bytes;
  });
}

/** Places of the lines of a type, counted from 1. */
export function placesOf(lines: readonly Line[], type: string): readonly number[] {
  return lines.flatMap((line, index) => (line.type === type ? [index + 1] : []));
}
