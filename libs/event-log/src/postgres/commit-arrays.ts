/** Commits as the functions of the schema take them: an array for each column. */
import type { Sha256Hex } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import type { Commit } from '../port.js';
import { byteaArray } from './bytea-array.js';

/**
 * The parameters of ledger.append after the partition, in its order: arrays with one element a
 * commit, then events, command notes and documents with the number of their commit, from 1.
 */
export function commitArrays(commits: readonly Commit[]): readonly unknown[] {
  const events = numbered(commits.map((commit) => commit.events));
  const notes = numbered(commits.map((commit) => commit.commands));
  const documents = numbered(commits.map((commit) => commit.documents));
  return [
    commits.map((commit) => commit.stream),
    commits.map((commit) => commit.after),
    byteaArray(commits.map(({ head }) => (head === null ? null : digestBytes(head)))),
    commits.map((commit) => commit.after + commit.events.length),
    byteaArray(commits.map((commit) => digestBytes(lastLeaf(commit)))),
    events.map(([number]) => number),
    events.map(([, event]) => event.version),
    byteaArray(events.map(([, event]) => digestBytes(event.leaf))),
    byteaArray(events.map(([, event]) => event.bytes)),
    notes.map(([number]) => number),
    notes.map(([, note]) => note.actor),
    notes.map(([, note]) => note.command),
    byteaArray(notes.map(([, note]) => digestBytes(note.digest))),
    notes.map(([, note]) => note.firstVersion),
    notes.map(([, note]) => note.lastVersion),
    documents.map(([number]) => number),
    byteaArray(documents.map(([, document]) => digestBytes(document.sha256))),
    byteaArray(documents.map(([, document]) => document.bytes)),
  ];
}

/** All parts of all commits in one list, each with the number of its commit, from 1. */
function numbered<Part>(parts: readonly (readonly Part[])[]): readonly (readonly [number, Part])[] {
  return parts.flatMap((ofCommit, index) => ofCommit.map((part) => [index + 1, part] as const));
}

function lastLeaf({ events }: Commit): Sha256Hex {
  const last = events.at(-1);
  invariant(last !== undefined, 'a commit has at least one event');
  return last.leaf;
}

function digestBytes(digest: Sha256Hex): Buffer {
  return Buffer.from(digest, 'hex');
}
