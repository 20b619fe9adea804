/**
 * The lines of a bundle, which worker threads have looked at while the lines before them were
 * verified. What nobody has looked at comes as it is: the verifier then does all of it itself.
 */
import { type Chunks, type Line, linesOf } from '#ledger/record/lines';
import type { Lines, MaybeSeenLine } from '#ledger/verify/see-line';
import { packOf, seenAt, type SeenPack } from './line-pack.js';
import type { Seer } from './seers.js';

/** Longer lines are not copied for a worker: they are documents. */
const lineBytesMax = 1024 * 1024;

/** So many pieces of the file are under way for each seer, so that none has to wait for us. */
const piecesEach = 3;

/** Memory: the pieces under way, twice. Rejects only when `chunks` do. */
export async function* seenLines(
  chunks: Chunks,
  seers: readonly Seer[],
): AsyncGenerator<SomeLines> {
  const underWay: Promise<SomeLines>[] = [];
  let turn = 0;
  for await (const lines of linesOf(chunks)) {
    const seer = seers[turn % seers.length];
    turn += 1;
    underWay.push(seer === undefined ? Promise.resolve(lines) : seenBy(seer, lines));
    const first = underWay.length > piecesEach * seers.length ? underWay.shift() : undefined;
    if (first !== undefined) yield await first;
  }
  for (const some of underWay) yield await some;
}

type SomeLines = Lines extends AsyncIterable<infer Some> ? Some : never;

async function seenBy(seer: Seer, lines: readonly Line[]): Promise<SomeLines> {
  const short = lines.filter(isShort);
  const seen = await seer.see(packOf(short.map(({ bytes }) => bytes)));
  return seen === null ? lines : withSeen(lines, seen);
}

function withSeen(lines: readonly Line[], seen: SeenPack): readonly MaybeSeenLine[] {
  let index = 0;
  return lines.map((line) => {
    if (!isShort(line)) return line;
    index += 1;
    return { bytes: line.bytes, ended: line.ended, seen: seenAt(seen, index - 1) };
  });
}

function isShort({ bytes }: Line): boolean {
  return bytes.length <= lineBytesMax;
}
