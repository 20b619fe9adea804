/**
 * Which events get a leaf in the service's tree, and what it says.
 * Source: docs/record-format.md, "The service tree".
 */
import type { StoredEvent } from '#event-log';
import type { EpochId, Origin, Sha256Hex, Stamp } from '#ledger/ids';
import type { EventLeaf } from '#ledger/record/service-leaf';

/** The types of events that open or publish something. */
export type NotarisedType = 'EpochOpened' | 'EpochClosed' | 'RecordImported';

/** Canonical form sorts members, so the type stands at the end, where no body reaches. */
const tail = /"type":"([A-Z][A-Za-z]{0,63})","version":[0-9]+\}$/;
const tailBytes = 128;

/** The type of the event in sealed `bytes`, null for what is no event. Nothing is parsed. */
export function typeOf(bytes: Uint8Array): string | null {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(-tailBytes);
  return tail.exec(end.toString('latin1'))?.[1] ?? null;
}

/** The type of the event in sealed `bytes` if it gets a leaf, else null. */
export function notarisedType(bytes: Uint8Array): NotarisedType | null {
  const type = typeOf(bytes);
  return type !== null && isNotarised(type) ? type : null;
}

function isNotarised(type: string): type is NotarisedType {
  return type === 'EpochOpened' || type === 'EpochClosed' || type === 'RecordImported';
}

/** What a leaf takes from its event. */
interface NotarisedEvent {
  readonly origin: Origin;
  readonly epoch: EpochId;
  readonly version: number;
  readonly at: Stamp;
  readonly body: {
    readonly revision: number;
    readonly rule: string;
    readonly record_sha256: Sha256Hex;
  };
}

/** The leaf at `index` for an event; `root` is that of the epoch's tree up to a closing. */
export function leafOf(
  type: NotarisedType,
  { bytes, leaf }: StoredEvent,
  index: number,
  root: Sha256Hex | null,
): EventLeaf {
  // Our own sealed bytes, checked when they were made.
  const event = JSON.parse(Buffer.from(bytes).toString('utf8')) as NotarisedEvent;
  const { origin, epoch, version, at, body } = event;
  const place = {
    format: 'service-leaf/1',
    origin,
    index,
    epoch,
    version,
    event: leaf,
    at,
  } as const;
  switch (type) {
    case 'EpochOpened':
      return { ...place, kind: 'opened' };
    case 'RecordImported': {
      const { rule, record_sha256 } = body;
      return { ...place, kind: 'imported', rule, record_sha256 };
    }
    case 'EpochClosed': {
      const { revision, rule, record_sha256 } = body;
      if (root === null) throw new Error('a closing is signed before it gets its leaf');
      return { ...place, kind: 'closed', revision, rule, record_sha256, root };
    }
  }
}
