import { describe, expect, test } from '@jest/globals';
import { commandId, judge, StreamWriter } from '../../testing/commit-builder.js';
import { Recent } from './recent.js';

const mebibyte = 1024 * 1024;

/** Adds commits of one stream, each of one event of `sizeBytes`. */
function filled(count: number, sizeBytes: number): Recent {
  const recent = new Recent();
  const writer = new StreamWriter('a');
  for (let position = 1; position <= count; position += 1) {
    const events = [new Uint8Array(sizeBytes)];
    const commit = writer.commit({ events, commands: [`c${String(position)}`] });
    recent.add({ commit, position });
  }
  return recent;
}

function versions(recent: Recent, after: number): readonly number[] | undefined {
  return recent.eventsAfter('a', after)?.map(({ version }) => version);
}

describe('what took effect lately', () => {
  test('given a commit of three events, then each has its position', () => {
    const recent = new Recent();
    const events = [1, 2, 3].map((byte) => new Uint8Array([byte]));
    recent.add({ commit: new StreamWriter('a').commit({ events }), position: 9 });
    expect(recent.eventsAfter('a', 0)?.map(({ position }) => position)).toEqual([7, 8, 9]);
    expect(versions(recent, 1)).toEqual([2, 3]);
  });

  test('given a command, then it is found in its stream only', () => {
    const recent = filled(2, 1);
    const name = { stream: 'a', actor: judge, command: commandId('c2') };
    expect(recent.command(name)).toMatchObject({ firstVersion: 2, position: 2 });
    expect(recent.command({ ...name, stream: 'b' })).toBeNull();
  });

  test('given much that is not copied, then nothing of it is forgotten', () => {
    const recent = filled(20, mebibyte);
    recent.trim(0);
    expect(versions(recent, 0)).toHaveLength(20);
  });

  test('given much that is copied, then the oldest go, and nobody is given a part', () => {
    const recent = filled(20, mebibyte);
    recent.trim(20);
    expect(versions(recent, 0)).toBeUndefined();
    expect(versions(recent, 19)).toEqual([20]);
    const name = { stream: 'a', actor: judge, command: commandId('c1') };
    expect(recent.command(name)).toBeNull();
  });

  test('given a stream that nobody wrote to lately, then nothing is known of it', () => {
    expect(filled(1, 1).eventsAfter('b', 0)).toBeNull();
  });
});
