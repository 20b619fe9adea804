import { describe, expect, test } from '@jest/globals';
import type { Origin } from '#ledger/ids';
import { numbers, readAll } from '../../testing/collect.js';
import { StreamWriter } from '../../testing/commit-builder.js';
import type { CopyPage, CopyPlace, LogCopy } from '../log-copy.js';
import { newMemoryCopy, openMemoryCopy } from '../memory/memory-copy.js';
import { LogDamaged, LogUnavailable } from '../port.js';
import { Copier } from './copier.js';

/** A copy whose writing a spec may fail, and a copier that fills it. */
class Bench {
  readonly copy: LogCopy = openMemoryCopy(newMemoryCopy('example.org' as Origin, 1));
  readonly troubles: (string | null)[] = [];
  readonly writer = new StreamWriter('a');
  damage: Error | null = null;
  /** How often the copy still does not answer. */
  outages = 0;

  copier(): Copier {
    const copy = async (page: CopyPage): Promise<CopyPlace> => {
      this.outages -= 1;
      if (this.outages >= 0) throw new LogUnavailable('it does not answer');
      return this.copy.copy(page);
    };
    return new Copier({
      copy: { ...this.copy, copy },
      partition: 0,
      place: { offset: 0, readFrom: 0, position: 0 },
      onCopied: () => undefined,
      onTrouble: (words) => this.troubles.push(words),
      onDamage: (error) => (this.damage = error),
    });
  }
}

const place = (at: number): CopyPlace => ({ offset: at, readFrom: at, position: at });

describe('filling a copy', () => {
  test('given steps, then all of them come, in order, and the place with them', async () => {
    const bench = new Bench();
    const copier = bench.copier();
    for (const at of numbers(1, 1200)) {
      copier.push({ place: place(at), commits: [bench.writer.commit()] });
    }
    await copier.copied(1200);
    expect(await bench.copy.place(0)).toEqual(place(1200));
    expect(await readAll(bench.copy, 'a')).toHaveLength(1200);
  });

  test('given two copiers of one copy, then everything is there once', async () => {
    const bench = new Bench();
    const copiers = [bench.copier(), bench.copier()];
    const commits = bench.writer.commits(300);
    for (const [index, commit] of commits.entries()) {
      for (const copier of copiers) copier.push({ place: place(index + 1), commits: [commit] });
    }
    await Promise.all(copiers.map((copier) => copier.copied(300)));
    expect(await bench.copy.end(0)).toBe(300);
    expect(bench.damage).toBeNull();
  });

  test('given a copy that does not answer, then that is said, tried again, and over', async () => {
    const bench = new Bench();
    bench.outages = 2;
    const copier = bench.copier();
    copier.push({ place: place(1), commits: [bench.writer.commit()] });
    await copier.copied(1);
    const words = 'the copy of partition 0 cannot be written: it does not answer';
    expect(bench.troubles).toEqual([words, words, null]);
  });

  test('given a copy with other positions, then it is none of this topic', async () => {
    const bench = new Bench();
    const page = { partition: 0, from: 0, to: 1, readFrom: 1 };
    await bench.copy.copy({ ...page, commits: bench.writer.rival().commits(2) });
    const copier = bench.copier();
    copier.push({ place: place(1), commits: [bench.writer.commit()] });
    await copier.finish();
    expect(bench.damage).toBeInstanceOf(LogDamaged);
    expect(bench.damage?.message).toContain('has position 2 at offset 1, the topic has 1 there');
  });

  test('given that it is to end while the copy does not answer, then it ends', async () => {
    const bench = new Bench();
    bench.outages = 1_000_000;
    const copier = bench.copier();
    copier.push({ place: place(1), commits: [bench.writer.commit()] });
    await copier.finish();
    expect(await bench.copy.end(0)).toBe(0);
  });

  test('given more than may wait, then there is room again when it is copied', async () => {
    const bench = new Bench();
    const copier = bench.copier();
    for (const at of numbers(1, 10)) {
      const events = [new Uint8Array(8 * 1024 * 1024)];
      copier.push({ place: place(at), commits: [bench.writer.commit({ events })] });
    }
    let room = false;
    const waiting = copier.room().then(() => (room = true));
    expect(room).toBe(false);
    await waiting;
    expect(await bench.copy.end(0)).toBeGreaterThan(0);
  });
});
