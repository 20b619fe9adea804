/**
 * What an adapter may be asked to append: the form of a commit and its sizes. Callers refuse what
 * is larger with the limit named, before they come here; here a breach is a bug.
 * Source: DESIGN, "Documents" (an event has at most 8 MiB, a commit 12).
 */
import { invariant } from '#ledger/invariant';
import { isActorName, isCommandId, isEpochId } from '#ledger/names';
import { documentBytesMax, eventBytesMax } from '#ledger/record/acceptable';
import type { Commit, SealedEvent, StreamId } from './port.js';

/** The events of one commit have at most this many bytes together, documents apart. */
export const commitBytesMax: number = 12 * 1024 * 1024;

const digest = /^[0-9a-f]{64}$/;

/**
 * Throws InvariantViolation unless `commit` has what its type promises: a legal stream, one or more
 * events with versions `after` + 1, `after` + 2 ..., a head exactly when it follows one, command
 * notes that lie in it and name each command once, digests in hexadecimal, nothing too large.
 */
export function checkCommit(commit: Commit): void {
  const { stream, after, head, events } = commit;
  invariant(isStreamId(stream), `${JSON.stringify(stream)} is not the name of a stream`);
  const where = `${stream} after ${String(after)}`;
  invariant(Number.isSafeInteger(after) && after >= 0, `${where}: not a version`);
  invariant((head === null) === (after === 0), `${where}: a head goes with a version from 1 on`);
  invariant(head === null || digest.test(head), `${where}: the head is not a leaf hash`);
  invariant(events.length > 0, `${where}: a commit has at least one event`);
  checkEvents(where, after, events);
  checkCommands(where, commit);
  for (const { sha256, bytes } of commit.documents) {
    invariant(digest.test(sha256), `${where}: a document is named by its SHA-256`);
    invariant(bytes.length <= documentBytesMax, tooLarge(where, 'a document', documentBytesMax));
  }
}

/** Whether `text` can name a stream: an epoch id, `registry` or `service`. */
export function isStreamId(text: string): text is StreamId {
  return text === 'registry' || text === 'service' || isEpochId(text);
}

function checkEvents(where: string, after: number, events: readonly SealedEvent[]): void {
  let sizeBytes = 0;
  for (const [index, { version, leaf, bytes }] of events.entries()) {
    invariant(version === after + index + 1, `${where}: version ${String(version)} out of place`);
    invariant(digest.test(leaf), `${where}: event ${String(version)} has no leaf hash`);
    invariant(bytes.length <= eventBytesMax, tooLarge(where, 'an event', eventBytesMax));
    sizeBytes += bytes.length;
  }
  invariant(sizeBytes <= commitBytesMax, tooLarge(where, 'a commit', commitBytesMax));
}

function checkCommands(where: string, { after, events, commands }: Commit): void {
  const seen = new Set<string>();
  for (const { actor, command, digest: content, firstVersion, lastVersion } of commands) {
    const inside = firstVersion > after && firstVersion <= lastVersion;
    invariant(inside && lastVersion <= after + events.length, `${where}: a command outside of it`);
    invariant(isActorName(actor) && isCommandId(command), `${where}: not the name of a command`);
    invariant(digest.test(content), `${where}: the content of a command is named by its SHA-256`);
    const key = JSON.stringify([actor, command]);
    invariant(!seen.has(key), `${where}: ${key} twice in one commit`);
    seen.add(key);
  }
}

function tooLarge(where: string, what: string, limitBytes: number): string {
  return `${where}: ${what} has at most ${String(limitBytes)} bytes`;
}
