/** Records as they lie in one partition of a topic, for specs that need no broker. */
import { encodeBatch, encodeDocument } from '../src/kafka/record.js';
import type { Commit } from '../src/port.js';

/** The records of one batch: its documents in chunks, then the commits. */
export function batchRecords(number: number, commits: readonly Commit[]): readonly Uint8Array[] {
  const documents = commits.flatMap((commit) => commit.documents);
  const chunks = documents.flatMap((document) => [...encodeDocument(document)]);
  return [...chunks, encodeBatch('w1', number, commits)].map((record) => new Uint8Array(record));
}
