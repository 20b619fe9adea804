/** Single answers: the head of a stream, the end of a partition, what became of a command. */
import type { ActorName, CommandId, Sha256Hex } from '#ledger/ids';
import type { FoundCommand, StreamHead, StreamId } from '../port.js';
import type { Database } from './database.js';
import { exactInteger } from './exact-integer.js';

interface HeadRow {
  readonly version: string;
  readonly leaf: Sha256Hex;
  readonly position: string;
}

/** The head of `stream`, null when it has no event. */
export async function readHead(database: Database, stream: StreamId): Promise<StreamHead | null> {
  const { rows } = await database.run<HeadRow>({
    text: `
      select version, encode(leaf, 'hex') as leaf, position
        from ledger.stream_head where stream = $1`,
    values: [stream],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { version, leaf, position } = row;
  return { version: exactInteger(version), leaf, position: exactInteger(position) };
}

/** The last position of `partition`. */
export async function readEnd(database: Database, partition: number): Promise<number> {
  const { rows } = await database.run<{ position: string }>({
    text: 'select position from ledger.partition where partition = $1',
    values: [partition],
  });
  return exactInteger(rows[0]?.position ?? '0');
}

interface CommandRow {
  readonly digest: Sha256Hex;
  readonly first_version: string;
  readonly last_version: string;
  readonly position: string;
}

/** The command of `actor` in `stream`, null when it never appended. */
export async function readCommand(
  database: Database,
  stream: StreamId,
  actor: ActorName,
  command: CommandId,
): Promise<FoundCommand | null> {
  const { rows } = await database.run<CommandRow>({
    text: `
      select encode(c.digest, 'hex') as digest, c.first_version, c.last_version, e.position
        from ledger.command c
        join ledger.event e on e.stream = c.stream and e.version = c.last_version
        where c.stream = $1 and c.actor = $2 and c.command = $3`,
    values: [stream, actor, command],
  });
  const [row] = rows;
  if (row === undefined) return null;
  return {
    actor,
    command,
    digest: row.digest,
    firstVersion: exactInteger(row.first_version),
    lastVersion: exactInteger(row.last_version),
    position: exactInteger(row.position),
  };
}
