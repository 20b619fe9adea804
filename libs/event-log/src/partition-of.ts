/**
 * Which partition a stream lives in. Part of the storage format: it never changes, and every
 * adapter and every writer gives the same answer.
 */
import type { StreamId } from './port.js';

/**
 * FNV-1a, 32 bits, of the name (which is ASCII), modulo `partitions`: 0 to `partitions` - 1.
 * Source: draft-eastlake-fnv, "FNV-1a".
 */
export function partitionOf(stream: StreamId, partitions: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < stream.length; index += 1) {
    hash = Math.imul(hash ^ stream.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % partitions;
}
