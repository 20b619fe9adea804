/**
 * Which published records this browser has verified in this tab, so that a page may say so. Only
 * what the verifier said without a finding gets in here.
 */
import type { Verification } from '../verification/jobs.js';
import { verdictOf } from './verdict.js';

const name = 'epoch-ledger-verified';
const listeners = new Set<() => void>();

/** How far a record was verified: with the reader's own key, or with one that came along. */
export type VerifiedWith = 'pinned' | 'offered';

/** Keeps the records of a verification that found nothing but perhaps a missing key. */
export function rememberVerified({ report, closings }: Verification): void {
  const verdict = verdictOf(report);
  if (verdict === 'refused') return;
  const kept = keptNow();
  for (const { record_sha256 } of closings) {
    const isPinned = verdict === 'verified' || kept[record_sha256] === 'pinned';
    kept[record_sha256] = isPinned ? 'pinned' : 'offered';
  }
  sessionStorage.setItem(name, JSON.stringify(kept));
  for (const listener of listeners) listener();
}

/** How the record with this SHA-256 was verified in this tab; null when it was not. */
export function verifiedHere(recordSha256: string): VerifiedWith | null {
  return keptNow()[recordSha256] ?? null;
}

/** Calls `listener` when there is more; gives what ends that. */
export function onVerified(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keptNow(): Record<string, VerifiedWith> {
  return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, VerifiedWith>;
}
