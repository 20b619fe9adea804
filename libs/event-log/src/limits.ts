/**
 * What an adapter may be asked to append: the form of a commit and its sizes. Callers refuse what
 * is larger with the limit named, before they come here; here a breach is a bug.
 * Source: DESIGN, "Documents" (an event has at most 8 MiB, a commit 12).
 */
import { InvariantViolation } from '#ledger/invariant';
import { isActorName, isCommandId, isEpochId } from '#ledger/names';
import { documentBytesMax, eventBytesMax } from '#ledger/record/acceptable';
import { isSha256Hex } from '#ledger/record/digest';
import type { Commit, SealedEvent, StreamId } from './port.js';

/** The events of one commit have at most this many bytes together, documents apart. */
export const commitBytesMax: number = 12 * 1024 * 1024;

/**
 * Throws InvariantViolation unless `commit` has what its type promises: a legal stream, one or more
 * events with versions `after` + 1, `after` + 2 ..., a head exactly when it follows one, command
 * notes that lie in it and name each command once, digests in hexadecimal, nothing too large.
 */
export function checkCommit(commit: Commit): void {
  const fault = faultOf(commit);
  // Each append comes by here, so words are made only where they are needed.
  if (fault === null) return;
  const { stream, after } = commit;
  throw new InvariantViolation(`${JSON.stringify(stream)} after ${String(after)}: ${fault}`);
}

function faultOf(commit: Commit): string | null {
  const { stream, after, head, events, commands, documents } = commit;
  if (!isStreamId(stream)) return 'not the name of a stream';
  if (!Number.isSafeInteger(after) || after < 0) return 'not a version';
  if ((head === null) !== (after === 0)) return 'a head goes with a version from 1 on';
  if (head !== null && !isSha256Hex(head)) return 'the head is not a leaf hash';
  if (events.length === 0) return 'a commit has at least one event';
  return (
    faultOfEvents(after, events) ??
    (commands.length > 0 ? faultOfCommands(commit) : null) ??
    (documents.length > 0 ? faultOfDocuments(documents) : null)
  );
}

/** Whether `text` can name a stream: an epoch id, `registry` or `service`. */
export function isStreamId(text: string): text is StreamId {
  return text === 'registry' || text === 'service' || isEpochId(text);
}

function faultOfEvents(after: number, events: readonly SealedEvent[]): string | null {
  let sizeBytes = 0;
  for (const [index, { version, leaf, bytes }] of events.entries()) {
    if (version !== after + index + 1) return `version ${String(version)} out of place`;
    if (!isSha256Hex(leaf)) return `event ${String(version)} has no leaf hash`;
    if (bytes.length > eventBytesMax) return tooLarge('an event', eventBytesMax);
    sizeBytes += bytes.length;
  }
  return sizeBytes > commitBytesMax ? tooLarge('a commit', commitBytesMax) : null;
}

function faultOfCommands({ after, events, commands }: Commit): string | null {
  const seen = new Set<string>();
  for (const { actor, command, digest: content, firstVersion, lastVersion } of commands) {
    const inside = firstVersion > after && firstVersion <= lastVersion;
    if (!inside || lastVersion > after + events.length) return 'a command outside of it';
    if (!isActorName(actor) || !isCommandId(command)) return 'not the name of a command';
    if (!isSha256Hex(content)) return 'the content of a command is named by its SHA-256';
    const key = JSON.stringify([actor, command]);
    if (seen.has(key)) return `${key} twice in one commit`;
    seen.add(key);
  }
  return null;
}

function faultOfDocuments(documents: Commit['documents']): string | null {
  for (const { sha256, bytes } of documents) {
    if (!isSha256Hex(sha256)) return 'a document is named by its SHA-256';
    if (bytes.length > documentBytesMax) return tooLarge('a document', documentBytesMax);
  }
  return null;
}

function tooLarge(what: string, limitBytes: number): string {
  return `${what} has at most ${String(limitBytes)} bytes`;
}
