/** The contract, part two: first claim wins, and nothing else decides. */
import { describe, expect, test } from '@jest/globals';
import type { EventLog } from '../src/port.js';
import { numbers, readAll } from './collect.js';
import { aDocument, sealed, StreamWriter } from './commit-builder.js';
import type { Bench } from './bench.js';

export function describeClaims(bench: () => Bench): void {
  describe('claims', () => {
    describeFalseClaims(bench);
    describeCommands(bench);
    describeRaces(bench);
  });
}

const conflict = { kind: 'conflict' };

function describeFalseClaims(bench: () => Bench): void {
  test('given a place that is taken, then the second claim is a conflict', async () => {
    const { log, other } = bench();
    const writer = new StreamWriter();
    await log.append([writer.commit()]);
    const rival = writer.rival();
    const taken = writer.commit();
    await log.append([taken]);
    expect(await other.append([rival.commit()])).toEqual([conflict]);
    expect((await readAll(other, writer.stream)).at(-1)?.bytes).toEqual(taken.events[0]?.bytes);
  });

  test('given a stream with events, then a claim on an empty one is a conflict', async () => {
    const { log } = bench();
    const writer = new StreamWriter();
    await log.append([writer.commit()]);
    expect(await log.append([new StreamWriter(writer.stream).commit()])).toEqual([conflict]);
  });

  test('given the right version and a wrong head, then it is a conflict', async () => {
    const { log } = bench();
    const writer = new StreamWriter();
    await log.append([writer.commit()]);
    const claim = { ...writer.rival().commit(), head: sealed(1).leaf };
    expect(await log.append([claim])).toEqual([conflict]);
    expect((await log.head(writer.stream))?.version).toBe(1);
  });

  test('given a claim beyond the head, then it is a conflict', async () => {
    const { log } = bench();
    const writer = new StreamWriter();
    writer.commit();
    expect(await log.append([writer.commit()])).toEqual([conflict]);
    expect(await log.head(writer.stream)).toBeNull();
  });

  test('given a conflict among its neighbours, then they are appended without a gap', async () => {
    const { log } = bench();
    const end = await log.end(0);
    const [first, second, third] = [new StreamWriter(), new StreamWriter(), new StreamWriter()];
    second.commit();
    const commits = [first.commit(), second.commit(), third.commit(), first.commit()];
    expect(await log.append(commits)).toEqual([
      { kind: 'appended', position: end + 1 },
      conflict,
      { kind: 'appended', position: end + 2 },
      { kind: 'appended', position: end + 3 },
    ]);
  });

  test('given a conflict, then whatever claims to follow it is one too', async () => {
    const { log } = bench();
    const writer = new StreamWriter();
    const rival = writer.rival();
    const claims = [writer.commit(), ...rival.commits(3), writer.commit()];
    const kinds = (await log.append(claims)).map(({ kind }) => kind);
    expect(kinds).toEqual(['appended', 'conflict', 'conflict', 'conflict', 'appended']);
  });

  test('given a conflict with a document, then the document is not found', async () => {
    const { log } = bench();
    const [writer, document] = [new StreamWriter(), aDocument()];
    const rival = writer.rival();
    await log.append([writer.commit()]);
    const neighbour = new StreamWriter().commit();
    await log.append([neighbour, rival.commit({ documents: [document] })]);
    expect(await log.document(document.sha256)).toBeNull();
    await log.append([writer.commit({ documents: [document] })]);
    expect(await log.document(document.sha256)).toEqual(document.bytes);
  });
}

function describeCommands(bench: () => Bench): void {
  test('given a command its stream already has, then the claim is a conflict', async () => {
    const { log } = bench();
    const writer = new StreamWriter();
    await log.append([writer.commit({ commands: ['c1'] })]);
    const again = writer.rival().commit({ commands: ['c2', 'c1'] });
    expect(await log.append([again])).toEqual([conflict]);
    const next = writer.commit({ commands: ['c2'] });
    expect((await log.append([next]))[0]?.kind).toBe('appended');
  });

  test('given the same command twice in one call, then the second is a conflict', async () => {
    const { log } = bench();
    const writer = new StreamWriter();
    const first = writer.commit({ commands: ['c1'] });
    const second = writer.rival().commit({ commands: ['c1'] });
    const kinds = (await log.append([first, second])).map(({ kind }) => kind);
    expect(kinds).toEqual(['appended', 'conflict']);
  });

  test('given the same command in two streams, then both are appended', async () => {
    const { log } = bench();
    const writers = [new StreamWriter(), new StreamWriter()];
    const commits = writers.map((writer) => writer.commit({ commands: ['c1'] }));
    const kinds = (await log.append(commits)).map(({ kind }) => kind);
    expect(kinds).toEqual(['appended', 'appended']);
  });
}

function describeRaces(bench: () => Bench): void {
  test('given two services that claim one place at once, then exactly one wins', async () => {
    const { log, other } = bench();
    for (let round = 0; round < 25; round += 1) {
      const writer = new StreamWriter();
      const rival = writer.rival();
      const results = await Promise.all([
        log.append([writer.commit()]),
        other.append([rival.commit()]),
      ]);
      expect(results.flat().filter(({ kind }) => kind === 'appended')).toHaveLength(1);
      expect(await readAll(log, writer.stream)).toHaveLength(1);
    }
  });

  test('given 8 writers of 2 services at once, then positions are dense and unique', async () => {
    const { log, other } = bench();
    const end = await log.end(0);
    const services = [log, other];
    const positions = await Promise.all(
      numbers(0, 7).map((index) => appendAlone(services[index % 2] ?? log, 50)),
    );
    const sorted = positions.flat().sort((a, b) => a - b);
    expect(sorted).toEqual(numbers(end + 1, end + 400));
    expect(await other.end(0)).toBe(end + 400);
  });

  test('given 500 appends back to back, then all are appended, one version each', async () => {
    const { log } = bench();
    const end = await log.end(0);
    expect(await appendAlone(log, 500)).toEqual(numbers(end + 1, end + 500));
  });
}

/** Appends to a stream of its own, each commit after the answer to the one before. */
async function appendAlone(log: EventLog, count: number): Promise<readonly number[]> {
  const writer = new StreamWriter();
  const positions: number[] = [];
  for (let appended = 0; appended < count; appended += 1) {
    const [result] = await log.append([writer.commit()]);
    if (result?.kind === 'appended') positions.push(result.position);
  }
  return positions;
}
