/** Many short pieces as fewer long ones, for sockets. */

/** Large enough that handing a piece on costs nothing beside its bytes. */
const pieceBytes = 64 * 1024;

/** The same bytes in pieces of about 64 KiB, or larger where one already is. */
export async function* inPieces(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let waiting: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes < pieceBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    sizeBytes = 0;
  }
  if (sizeBytes > 0) yield Buffer.concat(waiting);
}
