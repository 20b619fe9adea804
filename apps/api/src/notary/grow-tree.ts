/**
 * The service tree in the log: where it stands, and its next leaf.
 * Source: docs/record-format.md, "The service tree".
 */
import type { EventLog, NoteStore, StoredEvent } from '#event-log';
import type { EpochId, Sha256, Sha256Hex } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { parseCheckpoint } from '#ledger/record/checkpoint';
import { leafHash, toHex } from '#ledger/record/digest';
import { parseNote } from '#ledger/record/note';
import { type ServiceLeaf, serviceLeafBytes } from '#ledger/record/service-leaf';
import { type Checkpoints, epochOrigin, SigningRefused } from './checkpoints.js';
import { type ServiceTree, serviceStream } from './service-tree.js';

/** What the tree is kept in. */
interface TreeContext {
  readonly log: EventLog;
  readonly notes: NoteStore;
  readonly sha256: Sha256;
}

/** The position of the event that the last leaf of `partition` stands for, 0 for none. */
export async function startOf(
  partition: number,
  tree: ServiceTree,
  log: EventLog,
): Promise<number> {
  await tree.catchUp();
  const last = tree.lastOf(partition);
  if (last === null) return 0;
  const { epoch, version } = last;
  for await (const { position } of log.read(epoch, version - 1, version)) return position;
  throw new SigningRefused(`${epoch} lacks the event of a leaf`);
}

/**
 * Claims the next place for `leaf`, and reads what stands there. Gives whether it was this claim
 * that put it there; when another service was faster, that is something else.
 */
export async function appendLeaf(
  leaf: ServiceLeaf,
  tree: ServiceTree,
  { log, sha256 }: TreeContext,
): Promise<boolean> {
  const bytes = serviceLeafBytes(leaf);
  const sealed = { version: leaf.index + 1, leaf: leafHash(bytes, sha256), bytes };
  const place = { stream: serviceStream, after: leaf.index, head: tree.head };
  const [result] = await log.append([{ ...place, events: [sealed], commands: [], documents: [] }]);
  await tree.catchUp();
  return result?.kind === 'appended';
}

/** The root of an epoch's tree up to a closing, from its checkpoint, which is signed first. */
export async function signedRoot(
  { stream, version }: StoredEvent,
  checkpoints: Checkpoints,
  { log, notes }: TreeContext,
): Promise<Sha256Hex> {
  const epoch = stream as EpochId;
  await checkpoints.ofEpoch(epoch, version);
  const note = await notes.covering(epochOrigin(log.origin, epoch), version);
  const checkpoint = parseCheckpoint(parseNote(note?.note ?? '')?.text ?? '');
  invariant(checkpoint?.size === version, `${epoch}: a closing has a checkpoint of its own`);
  return toHex(checkpoint.root) as Sha256Hex;
}
