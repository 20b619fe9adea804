/**
 * Verifies one closed epoch from the bytes that are stored now: first the hash of each event, which
 * names the very one that was changed, then everything that `epoch-ledger verify` checks.
 * Source: docs/record-format.md, "Verification".
 */
import { setImmediate as others } from 'node:timers/promises';
import { type EventLog, LogDamaged, LogUnavailable } from '#event-log';
import type { EpochId } from '#ledger/ids';
import { leafHash } from '#ledger/record/digest';
import { parseKey } from '#ledger/record/verifier-key';
import { writeBundle } from '#ledger/record/write-bundle';
import { describeFinding } from '#ledger/verify/describe-finding';
import type { Finding } from '#ledger/verify/finding';
import { nothingHeld, verifyBundle } from '#ledger/verify/verify-bundle';
import { bundleOf, type BundleSources } from '../notary/bundle.js';
import { SigningRefused } from '../notary/checkpoints.js';
import { verifyEd25519 } from '../notary/ed25519.js';
import { inPieces } from '../notary/pieces.js';
import { NoSigningKey } from '../notary/signing-keys.js';
import { sha256 } from '../sha256.js';

/** What is wrong with what is stored. */
export interface Alarm {
  /** An epoch, or a reserved stream. */
  readonly stream: string;
  /** Of the event where it shows, null where it is no single one. */
  readonly version: number | null;
  /** In words. */
  readonly what: string;
}

/**
 * The first thing that is wrong with `epoch`, null when nothing is. Throws LogUnavailable, and the
 * reason of `signal` when that ends it.
 */
export async function auditEpoch(
  sources: BundleSources,
  epoch: EpochId,
  signal: AbortSignal,
): Promise<Alarm | null> {
  return answered(epoch, signal, async () => {
    const changed = await auditStream(sources.log, epoch, signal);
    if (changed !== null) return changed;
    const parts = await bundleOf(sources, epoch);
    // Its last closing is about to be signed: the next round sees it.
    if (parts === null) return null;
    const keys = sources.notary.tree.keys.all.flatMap(({ vkey }) => parseKey(vkey, sha256) ?? []);
    const { findings } = await verifyBundle(politely(inPieces(writeBundle(parts)), signal), {
      cryptography: { sha256, verify: verifyEd25519 },
      held: { ...nothingHeld, keys },
    });
    const [first] = findings;
    return first === undefined ? null : alarmOf(epoch, first);
  });
}

/** The first event of `stream` whose bytes are not those that were appended, null when none is. */
export async function auditStream(
  log: EventLog,
  stream: string,
  signal: AbortSignal,
): Promise<Alarm | null> {
  return answered(stream, signal, async () => {
    let count = 0;
    for await (const { bytes, leaf, version } of log.read(stream, 0)) {
      if (leafHash(bytes, sha256) !== leaf) {
        return { stream, version, what: 'has other bytes than when it was appended' };
      }
      if ((count += 1) % 100 === 0) await others();
      signal.throwIfAborted();
    }
    return null;
  });
}

/** What `audit` finds, or what kept it from reading: only an outage passes by itself. */
async function answered(
  stream: string,
  signal: AbortSignal,
  audit: () => Promise<Alarm | null>,
): Promise<Alarm | null> {
  try {
    return await audit();
  } catch (error) {
    if (error instanceof LogUnavailable || signal.aborted) throw error;
    // A service that signs nothing cannot put a bundle of the newest events together.
    if (error instanceof NoSigningKey) return null;
    const isOurs = error instanceof LogDamaged || error instanceof SigningRefused;
    const why = error instanceof Error ? error.message : String(error);
    return { stream, version: null, what: isOurs ? why : `cannot be read back: ${why}` };
  }
}

function alarmOf(epoch: EpochId, finding: Finding): Alarm {
  const [, index] = /^events\[([0-9]+)\]/.exec(finding.where) ?? [];
  const version = index === undefined ? null : Number(index);
  return { stream: epoch, version, what: `${finding.code}: ${describeFinding(finding)}` };
}

/** Requests come first: one turn of the event loop for each piece. */
async function* politely(
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of pieces) {
    yield piece;
    await others();
    signal.throwIfAborted();
  }
}
