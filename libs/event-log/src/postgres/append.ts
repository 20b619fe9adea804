/**
 * One batch, one statement: the call of ledger.append. What a lost connection leaves unknown is
 * found out here.
 */
import { invariant } from '#ledger/invariant';
import type { AppendResult, Commit, StreamId } from '../port.js';
import { commitArrays } from './commit-arrays.js';
import type { Database, Statement } from './database.js';
import { exactInteger } from './exact-integer.js';

/**
 * Appends `commits`, all of `partition`, in one transaction; one result each, in order. When the
 * answer was lost, the batch is sent again. That is harmless: an earlier sending that did its work,
 * or still will, holds the very place that this one claims. So a conflict may be with ourselves,
 * and is none when the events at the place are those of the commit. Throws LogUnavailable when
 * PostgreSQL does not come back.
 */
export async function appendBatch(
  database: Database,
  partition: number,
  commits: readonly Commit[],
): Promise<readonly AppendResult[]> {
  const answer = await database.run<{ places: string[] }>(appendStatement(partition, commits));
  const places = answer.rows[0]?.places.map(exactInteger);
  invariant(places?.length === commits.length, 'ledger.append answers each commit');
  const results = places.map(resultAt);
  return answer.inDoubt ? settleDoubts(database, commits, results) : results;
}

function appendStatement(partition: number, commits: readonly Commit[]): Statement {
  const values = [partition, ...commitArrays(commits)];
  const parameters = values.map((_, index) => `$${String(index + 1)}`).join(', ');
  return { text: `select ledger.append(${parameters}) as places`, values };
}

function resultAt(place: number): AppendResult {
  return place === 0 ? { kind: 'conflict' } : { kind: 'appended', position: place };
}

/** Turns each conflict of a commit with its own events into what it is: appended. */
async function settleDoubts(
  database: Database,
  commits: readonly Commit[],
  results: readonly AppendResult[],
): Promise<readonly AppendResult[]> {
  const doubtful = commits.filter((_, index) => results[index]?.kind === 'conflict');
  if (doubtful.length === 0) return results;
  const stored = await storedAt(database, doubtful);
  return results.map((result, index) => {
    const commit = commits[index];
    if (result.kind === 'appended' || commit === undefined) return result;
    const found = commit.events.map(({ version }) => stored.get(place(commit.stream, version)));
    const ours = commit.events.every((event, at) => found[at]?.leaf === event.leaf);
    return ours ? resultAt(found.at(-1)?.position ?? 0) : result;
  });
}

interface StoredLeaf {
  readonly leaf: string;
  readonly position: number;
}

interface LeafRow {
  readonly stream: StreamId;
  readonly version: string;
  readonly leaf: string;
  readonly position: string;
}

/** Leaf hash and position of whatever stands at the places of `commits`. */
async function storedAt(
  database: Database,
  commits: readonly Commit[],
): Promise<ReadonlyMap<string, StoredLeaf>> {
  const events = commits.flatMap(({ stream, events: all }) =>
    all.map(({ version }) => ({ stream, version })),
  );
  const { rows } = await database.run<LeafRow>({
    text: `
      select e.stream, e.version, encode(e.leaf, 'hex') as leaf, e.position
        from unnest($1::text[], $2::bigint[]) as wanted (stream, version)
        join ledger.event e on e.stream = wanted.stream and e.version = wanted.version`,
    values: [events.map((event) => event.stream), events.map((event) => event.version)],
  });
  return new Map(
    rows.map(({ stream, version, leaf, position }) => [
      place(stream, exactInteger(version)),
      { leaf, position: exactInteger(position) },
    ]),
  );
}

function place(stream: StreamId, version: number): string {
  return `${stream}/${String(version)}`;
}
