/**
 * The chunks that a commit may still name: those in the 10,000 offsets before it, as long as not
 * more than 512 MiB of chunks came since. So what is there for a commit depends on nothing but the
 * records before it, for everybody alike, and what nobody ever names is forgotten. Part of the
 * format: other limits would be another judgement.
 */
import type { LogDocument } from '../port.js';
import { Fifo } from './fifo.js';
import { type Chunk, chunkCount, type DocumentName } from './record.js';

/** How far back a commit may name chunks. */
export interface ChunkLimits {
  /** A chunk is there for the commit that comes this many offsets after it, and for none later. */
  readonly reach: number;
  /** The last chunks that are there have at most this many bytes together. */
  readonly bytesMax: number;
}

/** Those of the format; specs have smaller ones. */
const formatLimits: ChunkLimits = { reach: 10_000, bytesMax: 512 * 1024 * 1024 };

interface Kept {
  readonly offset: number;
  readonly document: string;
  readonly index: number;
  readonly sizeBytes: number;
  /** Null when an effective commit has brought it already: the log has it. */
  bytes: Uint8Array | null;
}

/** The chunks of one partition. */
export class Chunks {
  /** By offset. */
  readonly #kept = new Fifo<Kept>();
  #keptBytes = 0;
  readonly #byDocument = new Map<string, Map<number, Kept>>();
  readonly #limits: ChunkLimits;

  constructor(limits: ChunkLimits = formatLimits) {
    this.#limits = limits;
  }

  /** Takes in the chunk at `offset`, above all before; it replaces an earlier one of its place. */
  add(offset: number, { document, index, bytes }: Chunk): void {
    const name = nameOf(document);
    const kept = { offset, document: name, index, sizeBytes: bytes.length, bytes };
    this.#kept.push(kept);
    this.#keptBytes += bytes.length;
    const pieces = this.#byDocument.get(name) ?? new Map<number, Kept>();
    this.#byDocument.set(name, pieces.set(index, kept));
    this.#forgetBefore(offset);
  }

  /**
   * The documents for a commit at `offset`, null when one is not all there; those that the log has
   * already are left out.
   */
  documents(offset: number, names: readonly DocumentName[]): readonly LogDocument[] | null {
    this.#forgetBefore(offset);
    const documents: LogDocument[] = [];
    for (const name of names) {
      const pieces = this.#pieces(name);
      if (pieces === null) return null;
      const bytes = pieces.flatMap((piece) => (piece.bytes === null ? [] : [piece.bytes]));
      if (bytes.length < pieces.length) continue;
      documents.push({ sha256: name.sha256, bytes: new Uint8Array(Buffer.concat(bytes)) });
    }
    return documents;
  }

  /** An effective commit has brought these: their bytes are not needed again. */
  release(names: readonly DocumentName[]): void {
    for (const name of names) for (const piece of this.#pieces(name) ?? []) piece.bytes = null;
  }

  /** The offset of the first chunk that a commit at `offset` may still name; else `offset`. */
  readFrom(offset: number): number {
    this.#forgetBefore(offset);
    return this.#kept.at(0)?.offset ?? offset;
  }

  #pieces(document: DocumentName): readonly Kept[] | null {
    const pieces = this.#byDocument.get(nameOf(document));
    const count = chunkCount(document);
    if (pieces?.size !== count) return null;
    return Array.from({ length: count }, (_, index) => pieces.get(index)).filter(
      (piece) => piece !== undefined,
    );
  }

  #forgetBefore(offset: number): void {
    for (;;) {
      const oldest = this.#kept.at(0);
      if (oldest === undefined) return;
      const near = oldest.offset >= offset - this.#limits.reach;
      if (near && this.#keptBytes <= this.#limits.bytesMax) return;
      this.#kept.shift();
      this.#keptBytes -= oldest.sizeBytes;
      const pieces = this.#byDocument.get(oldest.document);
      if (pieces?.get(oldest.index) === oldest) pieces.delete(oldest.index);
      if (pieces?.size === 0) this.#byDocument.delete(oldest.document);
    }
  }
}

function nameOf({ sha256, sizeBytes }: DocumentName): string {
  return `${sha256} ${String(sizeBytes)}`;
}
