/** The contract, part five: commands and documents. */
import { describe, expect, test } from '@jest/globals';
import type { ActorName } from '#ledger/ids';
import { aDocument, commandId, judge, sha256Hex, StreamWriter } from './commit-builder.js';
import type { Bench } from './bench.js';

export function describeLookups(bench: () => Bench): void {
  describe('looking up', () => {
    test('given a command that appended, then it is found with its versions', async () => {
      const { log, other } = bench();
      const writer = new StreamWriter();
      await log.append(writer.commits(3));
      const commit = writer.commit({
        events: [new Uint8Array([1]), new Uint8Array([2])],
        commands: ['c1'],
      });
      const [result] = await log.append([commit]);
      expect(await other.findCommand(writer.stream, judge, commandId('c1'))).toEqual({
        ...commit.commands[0],
        firstVersion: 4,
        lastVersion: 5,
        position: result?.kind === 'appended' ? result.position : null,
      });
    });

    test('given two commands in one commit, then each has its own position', async () => {
      const { log } = bench();
      const writer = new StreamWriter();
      const commit = writer.commit({
        events: [new Uint8Array([1]), new Uint8Array([2])],
        commands: ['c1', 'c2'],
      });
      const [first, second] = commit.commands;
      if (first === undefined || second === undefined) throw new Error('two notes were made');
      const commands = [
        { ...first, lastVersion: 1 },
        { ...second, firstVersion: 2 },
      ];
      await log.append([{ ...commit, commands }]);
      const end = await log.end(0);
      const found = await Promise.all(
        commands.map(({ command }) => log.findCommand(writer.stream, judge, command)),
      );
      expect(found).toEqual([
        { ...commands[0], position: end - 1 },
        { ...commands[1], position: end },
      ]);
    });

    test('given a command of another stream, actor or id, then it is not found', async () => {
      const { log } = bench();
      const [writer, stranger] = [new StreamWriter(), new StreamWriter()];
      await log.append([writer.commit({ commands: ['c1'] }), stranger.commit()]);
      const c1 = commandId('c1');
      expect(await log.findCommand(stranger.stream, judge, c1)).toBeNull();
      expect(await log.findCommand(writer.stream, 'judge-2' as ActorName, c1)).toBeNull();
      expect(await log.findCommand(writer.stream, judge, commandId('C1'))).toBeNull();
    });

    test('given odd but legal names, then a command is found by exactly these', async () => {
      const { log } = bench();
      const writer = new StreamWriter();
      const actor = 'e\u0301 \"\\{},\u{1f600}' as ActorName;
      const command = commandId(`{"',\\}NULL`);
      const commit = writer.commit({ commands: [command] });
      const commands = commit.commands.map((note) => ({ ...note, actor }));
      await log.append([{ ...commit, commands }]);
      expect(await log.findCommand(writer.stream, actor, command)).toMatchObject(commands[0] ?? {});
      const composed = actor.normalize('NFC') as ActorName;
      expect(await log.findCommand(writer.stream, composed, command)).toBeNull();
    });

    test('given a command that met a conflict, then it is not found', async () => {
      const { log } = bench();
      const writer = new StreamWriter();
      const rival = writer.rival();
      await log.append([writer.commit(), rival.commit({ commands: ['c1'] })]);
      expect(await log.findCommand(writer.stream, judge, commandId('c1'))).toBeNull();
    });

    test('given a document that two commits name, then it is stored once and found', async () => {
      const { log, other } = bench();
      const document = aDocument(Uint8Array.from({ length: 256 }, (_, index) => index));
      const writers = [new StreamWriter(), new StreamWriter()];
      const commits = writers.map((writer) => writer.commit({ documents: [document] }));
      const kinds = (await log.append(commits)).map(({ kind }) => kind);
      expect(kinds).toEqual(['appended', 'appended']);
      expect(await other.document(document.sha256)).toEqual(document.bytes);
    });

    test('given a document of 9 MiB and an empty one, then both come back whole', async () => {
      const { log } = bench();
      const large = aDocument(Uint8Array.from({ length: 9 << 20 }, (_, index) => index % 253));
      const empty = aDocument(new Uint8Array(0));
      await log.append([new StreamWriter().commit({ documents: [large, empty] })]);
      const found = await log.document(large.sha256);
      expect(Buffer.compare(found ?? new Uint8Array(0), large.bytes)).toBe(0);
      expect(await log.document(empty.sha256)).toEqual(new Uint8Array(0));
    });

    test('given a digest nobody stored, then there is no document', async () => {
      expect(await bench().log.document(sha256Hex(new Uint8Array([9])))).toBeNull();
    });
  });
}
