/**
 * Events packed into few values of PostgreSQL: a row for each costs server, connection and reader
 * twice as much. One after the other, numbers unsigned, most significant byte first:
 *
 *     8 bytes  version
 *     8 bytes  position
 *     4 bytes  length of the stream's name, in bytes
 *     4 bytes  length of the event
 *     then     the stream's name in UTF-8, the leaf hash of 32 bytes, the event
 */
import type { Sha256Hex } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import type { StoredEvent, StreamId } from '../port.js';

const headerBytes = 24;
const leafBytes = 32;

/** What an event takes, over columns of ledger.event; its bytes are not read for it. */
export const packedBytes: string = `
  (${String(headerBytes + leafBytes)} + octet_length(stream) + octet_length(bytes))`;

/** The aggregate over columns of ledger.event that packs them; `order` is one of them. */
export function packed(order: 'version' | 'position'): string {
  return `
    string_agg(int8send(version) || int8send(position)
      || int4send(octet_length(convert_to(stream, 'UTF8'))) || int4send(octet_length(bytes))
      || convert_to(stream, 'UTF8') || leaf || bytes, ''::bytea order by ${order})`;
}

/** Takes `packed` apart; the bytes of an event are parts of it, in the same memory. Linear time. */
export function unpacked(packed: Buffer): readonly StoredEvent[] {
  const events: StoredEvent[] = [];
  let at = 0;
  while (at < packed.length) {
    const version = integerAt(packed, at);
    const position = integerAt(packed, at + 8);
    const nameAt = at + headerBytes;
    const leafAt = nameAt + packed.readUInt32BE(at + 16);
    const bytesAt = leafAt + leafBytes;
    const sizeBytes = packed.readUInt32BE(at + 20);
    const stream = packed.toString('utf8', nameAt, leafAt) as StreamId;
    const leaf = packed.toString('hex', leafAt, bytesAt) as Sha256Hex;
    // Not a Buffer: nobody outside shall rely on what one does differently.
    const bytes = new Uint8Array(packed.buffer, packed.byteOffset + bytesAt, sizeBytes);
    events.push({ stream, version, leaf, bytes, position });
    at = bytesAt + sizeBytes;
  }
  return events;
}

/** A bigint that is 0 or more. Throws InvariantViolation when no double is exactly that. */
function integerAt(packed: Buffer, at: number): number {
  const value = packed.readUInt32BE(at) * 2 ** 32 + packed.readUInt32BE(at + 4);
  if (Number.isSafeInteger(value)) return value;
  const exact = packed.readBigUInt64BE(at).toString();
  invariant(false, `${exact} is beyond what a position or version can be`);
}
