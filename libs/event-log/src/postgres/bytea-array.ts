/**
 * PostgreSQL's binary form of a bytea[], because the text form would write every byte as two
 * hexadecimal digits. Source: PostgreSQL, src/backend/utils/adt/arrayfuncs.c, array_recv.
 */

/** Object id of the type bytea, the same in every installation. */
const byteaOid = 17;
const headerBytes = 12;
const dimensionBytes = 8;

/** `elements` as one binary parameter of type bytea[]; null is SQL's NULL. */
export function byteaArray(elements: readonly (Uint8Array | null)[]): Buffer {
  const dimensions = elements.length === 0 ? 0 : 1;
  const sizes = elements.map((element) => 4 + (element?.length ?? 0));
  const total = sizes.reduce((sum, size) => sum + size, headerBytes + dimensions * dimensionBytes);
  const buffer = Buffer.allocUnsafe(total);
  let offset = buffer.writeInt32BE(dimensions, 0);
  offset = buffer.writeInt32BE(elements.includes(null) ? 1 : 0, offset);
  offset = buffer.writeInt32BE(byteaOid, offset);
  if (dimensions === 1) {
    offset = buffer.writeInt32BE(elements.length, offset);
    offset = buffer.writeInt32BE(1, offset);
  }
  for (const element of elements) {
    offset = buffer.writeInt32BE(element?.length ?? -1, offset);
    if (element === null) continue;
    buffer.set(element, offset);
    offset += element.length;
  }
  return buffer;
}
