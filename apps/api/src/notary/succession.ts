/**
 * A service that goes on from another one, whose key was stolen or lost: the first leaf of its tree
 * holds the last note of the other, so that nobody can put another past before it.
 * Source: docs/record-format.md, "Rotating and losing the key"; docs/operators.md, "A stolen key".
 */
import { readFile } from 'node:fs/promises';
import { predecessorOf } from '#ledger/record/service-keys';
import { stampOfMicros } from '#ledger/time';
import type { Clock } from '../clock.js';
import type { Notary } from './notary.js';

/** The service cannot go on from that note; the message says why. */
export class SuccessionUnusable extends Error {
  override readonly name = 'SuccessionUnusable';
}

/**
 * Sees to it that the service goes on from the note in `file`: a tree without leaves gets its first
 * one, any other must have begun with this very note. Throws SuccessionUnusable.
 */
export async function succeed(file: string, notary: Notary, clock: Clock): Promise<void> {
  const note = await readFile(file, 'utf8').catch((cause: unknown) => {
    const { code = 'an unknown reason' } = cause as NodeJS.ErrnoException;
    throw new SuccessionUnusable(`${file} cannot be read (${code})`, { cause });
  });
  const { origin } = notary.tree;
  const before = predecessorOf(note);
  if (before === null) throw new SuccessionUnusable(`${file} is no signed note of a service`);
  if (before === origin) {
    throw new SuccessionUnusable(
      `${file} is a note of ${origin} itself: whoever goes on from a stolen key takes another name`,
    );
  }
  if (notary.refusal !== null) throw new SuccessionUnusable(notary.refusal);
  await notary.change((tree) => {
    if (tree.size > 0) return null;
    const at = stampOfMicros(clock());
    return { format: 'service-leaf/1', origin, index: 0, kind: 'succeeds', note, at };
  });
  const { first } = notary.tree;
  if (first?.kind === 'succeeds' && first.note === note) return;
  throw new SuccessionUnusable(
    `${origin} did not begin with this note: only a new service, with a database of its own, ` +
      'can go on from another one',
  );
}
