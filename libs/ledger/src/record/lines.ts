/**
 * Lines of a file that comes in pieces, each kept only while somebody reads it.
 * Source: docs/record-format.md, "The bundle" (lines end in LF).
 */
import { documentBytesMax } from './acceptable.js';

/** The bytes of a file in pieces of any size. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** One line without its line feed. */
export interface Line {
  /** At most one byte more than any line may have; what is longer is cut, so memory is bounded. */
  readonly bytes: Uint8Array;
  /** Whether a line feed ended it; only the last line of a file may lack one. */
  readonly ended: boolean;
}

const lineFeed = 0x0a;
const keptMax = documentBytesMax + 1;

/**
 * The lines of a file, as many at a time as became whole with a piece; a rest after the last line
 * feed comes as a line that has not ended, no bytes behind it are no line. Bytes of a line are
 * those of the piece it came in and are not copied: a source must not write over its pieces.
 */
export async function* linesOf(chunks: Chunks): AsyncGenerator<readonly Line[], void, undefined> {
  const rest = new Rest();
  for await (const chunk of chunks) {
    const lines: Line[] = [];
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(lineFeed, start);
      if (end < 0) break;
      lines.push({ bytes: rest.endedBy(chunk.subarray(start, end)), ended: true });
      start = end + 1;
    }
    rest.add(chunk.subarray(start));
    if (lines.length > 0) yield lines;
  }
  const last = rest.endedBy(new Uint8Array());
  if (last.length > 0) yield [{ bytes: last, ended: false }];
}

/** The pieces of a line that has not ended. */
class Rest {
  private pieces: Uint8Array[] = [];
  private length = 0;

  add(piece: Uint8Array): void {
    const room = piece.subarray(0, keptMax - this.length);
    if (room.length === 0) return;
    this.pieces.push(room);
    this.length += room.length;
  }

  /** The whole line, and nothing is left. */
  endedBy(piece: Uint8Array): Uint8Array {
    if (this.length === 0) return piece;
    this.add(piece);
    const line = new Uint8Array(this.length);
    let at = 0;
    for (const one of this.pieces) {
      line.set(one, at);
      at += one.length;
    }
    [this.pieces, this.length] = [[], 0];
    return line;
  }
}
