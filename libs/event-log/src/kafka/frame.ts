/**
 * The outer form of everything we write into a topic. Released means frozen: a change is a new
 * version beside this one, which older programs then refuse to pass.
 *
 *     bytes 0-3   ELOG
 *     byte  4     version, 1
 *     byte  5     kind: 1 beginning, 2 chunk, 3 batch
 *     bytes 6-9   length of the head, unsigned, most significant byte first
 *     then        the head, JSON in UTF-8
 *     then        the body, bytes that the head says how to cut
 *     last 4      CRC-32 of all before, unsigned, most significant byte first
 *
 * Source for CRC-32: RFC 1952, section 8.
 */
import { crc32 } from 'node:zlib';

/** What a record is. */
export type RecordKind = 'beginning' | 'chunk' | 'batch';

/** A record taken apart, its head and body not looked at. */
export interface Frame {
  readonly kind: RecordKind;
  /** What JSON.parse made of the head. */
  readonly head: unknown;
  /** A part of the bytes that were given, in the same memory. */
  readonly body: Uint8Array;
}

/** Not a record of ours, or not any more. */
export class NotARecord extends Error {
  override readonly name = 'NotARecord';
}

/** A whole record of a version that this program does not know. */
export class NewerRecord extends Error {
  override readonly name = 'NewerRecord';
}

const kinds: readonly RecordKind[] = ['beginning', 'chunk', 'batch'];
const magic = Buffer.from('ELOG');
const version = 1;
const headAt = 10;
const checksumBytes = 4;

/** Builds a record whose body of `bodyBytes` is what `fill` makes of it. Linear time. */
export function frame(
  kind: RecordKind,
  head: object,
  bodyBytes: number,
  fill: (body: Buffer) => void,
): Buffer {
  const json = JSON.stringify(head);
  const headBytes = Buffer.byteLength(json);
  const bodyAt = headAt + headBytes;
  const end = bodyAt + bodyBytes;
  const record = Buffer.allocUnsafe(end + checksumBytes);
  magic.copy(record);
  record[4] = version;
  record[5] = kinds.indexOf(kind) + 1;
  record.writeUInt32BE(headBytes, 6);
  record.write(json, headAt);
  fill(record.subarray(bodyAt, end));
  record.writeUInt32BE(crc32(record.subarray(0, end)), end);
  return record;
}

/**
 * Takes a record apart. Throws NotARecord for what is none or was damaged, NewerRecord for one of
 * a later version. Linear time.
 */
export function unframe(bytes: Uint8Array): Frame {
  const record = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = record.length - checksumBytes;
  if (end < headAt) throw new NotARecord(`${String(bytes.length)} bytes are too few`);
  if (!record.subarray(0, 4).equals(magic)) throw new NotARecord('it does not begin with ELOG');
  if (record.readUInt32BE(end) !== crc32(record.subarray(0, end))) {
    throw new NotARecord('its checksum is wrong');
  }
  if (record[4] !== version) throw new NewerRecord(`it has version ${String(record[4])}`);
  const kind = kinds[(record[5] ?? 0) - 1];
  if (kind === undefined) throw new NotARecord(`there is no kind ${String(record[5])}`);
  const bodyAt = headAt + record.readUInt32BE(6);
  if (bodyAt > end) throw new NotARecord('its head is longer than all of it');
  return { kind, head: parsed(record.subarray(headAt, bodyAt)), body: bytes.subarray(bodyAt, end) };
}

function parsed(head: Buffer): unknown {
  try {
    return JSON.parse(head.toString('utf8'));
  } catch {
    throw new NotARecord('its head is not JSON');
  }
}
