/**
 * The hash chain of a stream: each event names the leaf hash of the one before, so that none can be
 * taken out, put in or exchanged unnoticed.
 * Source: docs/record-format.md, the chain; RFC 6962, section 2.1 (leaf hashes).
 */
import type { Envelope } from '../epoch/events.js';
import type { Sha256Hex } from '../ids.js';

/** The event that another one follows: its place, counted from 1, and the hash of its bytes. */
export interface ChainHead {
  readonly version: number;
  readonly leaf: Sha256Hex;
}

/** Why an event does not follow another: what had to stand there, and what does. */
export type ChainFault =
  | { readonly code: 'version_gap'; readonly expected: number; readonly found: number }
  | {
      readonly code: 'chain_broken';
      readonly expected: Sha256Hex | null;
      readonly found: Sha256Hex | null;
    };

/** Everything that keeps `event` from being the one right after `head`, null before the first. */
export function chainFaults(
  head: ChainHead | null,
  event: Pick<Envelope, 'version' | 'prev'>,
): readonly ChainFault[] {
  const version = head === null ? 1 : head.version + 1;
  const leaf = head === null ? null : head.leaf;
  const faults: ChainFault[] = [];
  if (event.version !== version) {
    faults.push({ code: 'version_gap', expected: version, found: event.version });
  }
  if (event.prev !== leaf) {
    faults.push({ code: 'chain_broken', expected: leaf, found: event.prev });
  }
  return faults;
}
