/**
 * A second reading of a topic: what is effective in it, found without a line of the adapter, from
 * what docs/operators/kafka.md says of records and claims. Slow, simple, and all in memory.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { readTopic } from './read-topic.js';

/** The last event of a stream. */
export interface WalkedHead {
  readonly version: number;
  readonly leaf: string;
}

/** What a walk came to. */
export interface Walked {
  readonly heads: ReadonlyMap<string, WalkedHead>;
  /** The last position of each partition. */
  readonly positions: readonly number[];
  /** How often a command is in the effective commits, by stream, actor and command. */
  readonly commands: ReadonlyMap<string, number>;
  /** SHA-256 over position, stream, version and bytes of every effective event, by partition. */
  readonly digests: readonly string[];
  /** Claims without effect. */
  readonly voids: number;
  /** Records that are none of a log. */
  readonly foreign: number;
}

interface Claim {
  readonly stream: string;
  readonly after: number;
  /** Sizes. */
  readonly events: readonly number[];
  readonly commands?: readonly { readonly actor: string; readonly command: string }[];
  readonly documents?: readonly WalkedDocument[];
}

interface WalkedDocument {
  readonly sha256: string;
  readonly size: number;
}

/** A chunk is gone for a commit that comes this many offsets later, or after that many bytes. */
const chunkReach = 10_000;
const chunksBytesMax = 512 << 20;
const chunkBytes = 900 << 10;

/** Walks the whole topic, up to its end of this moment. */
export async function walkIndependently(
  brokers: string,
  topic: string,
  partitions: number,
): Promise<Walked> {
  const walks = Array.from({ length: partitions }, () => new PartitionWalk());
  await readTopic(brokers, topic, ({ partition, offset, value }) => {
    walks[partition]?.take(offset, value ?? Buffer.of());
  });
  return {
    heads: new Map(walks.flatMap((walk) => [...walk.heads])),
    commands: new Map(walks.flatMap((walk) => [...walk.commands])),
    positions: walks.map((walk) => walk.position),
    digests: walks.map((walk) => walk.digest()),
    voids: walks.reduce((sum, walk) => sum + walk.voids, 0),
    foreign: walks.reduce((sum, walk) => sum + walk.foreign, 0),
  };
}

class PartitionWalk {
  readonly heads = new Map<string, WalkedHead>();
  readonly commands = new Map<string, number>();
  position = 0;
  voids = 0;
  foreign = 0;
  readonly #hash = createHash('sha256');
  /** In the order of their offsets. */
  #chunks: { offset: number; name: string; index: number; size: number }[] = [];

  take(offset: number, record: Buffer): void {
    const end = record.length - 4;
    const isOurs =
      record.length >= 14 &&
      record.toString('latin1', 0, 4) === 'ELOG' &&
      record.readUInt32BE(end) === crc32(record.subarray(0, end)) &&
      record[4] === 1;
    if (!isOurs) {
      this.foreign += 1;
      return;
    }
    const bodyAt = 10 + record.readUInt32BE(6);
    const head = JSON.parse(record.toString('utf8', 10, bodyAt)) as Record<string, unknown>;
    const body = record.subarray(bodyAt, end);
    if (record[5] === 2) this.#takeChunk(offset, head, body);
    if (record[5] === 3) this.#takeClaims(offset, head['claims'] as readonly Claim[], body);
  }

  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  #takeChunk(offset: number, head: Record<string, unknown>, { length: size }: Buffer): void {
    const name = `${String(head['sha256'])} ${String(head['size'])}`;
    this.#chunks.push({ offset, name, index: Number(head['index']), size });
  }

  #takeClaims(offset: number, claims: readonly Claim[], body: Buffer): void {
    let at = 0;
    const digest = (): string => body.toString('hex', at, (at += 32));
    for (const { stream, after, events, commands = [], documents = [] } of claims) {
      const head = after === 0 ? null : digest();
      at += 32 * commands.length;
      const there = this.heads.get(stream) ?? { version: 0, leaf: null };
      const isFirst = there.version === after && there.leaf === head;
      const isComplete = documents.every((document) => this.#hasDocument(offset, document));
      const isEffective = isFirst && isComplete;
      for (const [index, size] of events.entries()) {
        const leaf = digest();
        const bytes = body.subarray(at, at + size);
        at += size;
        if (isEffective) this.#append(stream, after + index + 1, leaf, bytes);
      }
      if (!isEffective) this.voids += 1;
      for (const { actor, command } of isEffective ? commands : []) {
        const name = JSON.stringify([stream, actor, command]);
        this.commands.set(name, (this.commands.get(name) ?? 0) + 1);
      }
    }
  }

  #append(stream: string, version: number, leaf: string, bytes: Buffer): void {
    this.position += 1;
    this.heads.set(stream, { version, leaf });
    updateDigest(this.#hash, { position: this.position, stream, version, bytes });
  }

  #hasDocument(offset: number, { sha256, size }: WalkedDocument): boolean {
    let room = chunksBytesMax;
    const there = this.#chunks.toReversed().filter((chunk) => {
      room -= chunk.size;
      return chunk.offset >= offset - chunkReach && room >= 0;
    });
    const indexes = there.filter(({ name }) => name === `${sha256} ${String(size)}`);
    const count = Math.max(1, Math.ceil(size / chunkBytes));
    return new Set(indexes.map(({ index }) => index)).size === count;
  }
}

/** An event as the digest of a partition takes it in. */
export interface DigestedEvent {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly bytes: Uint8Array;
}

/** Takes an event into `hash`. */
export function updateDigest(
  hash: ReturnType<typeof createHash>,
  { position, stream, version, bytes }: DigestedEvent,
): void {
  hash.update(`${String(position)} ${stream} ${String(version)} ${String(bytes.length)}\n`);
  hash.update(bytes);
}
