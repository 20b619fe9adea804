import { describe, expect, test } from '@jest/globals';
import { StreamWriter } from '../../testing/commit-builder.js';
import type { Commit } from '../port.js';
import { admit } from './admit.js';

const nowhere = (): null => null;
const unknown = (): boolean => false;

describe('which commits of a batch are produced', () => {
  test('given claims that follow each other, then all of them are', () => {
    expect(admit(new StreamWriter('a').commits(3), nowhere, unknown)).toEqual([
      'produce',
      'produce',
      'produce',
    ]);
  });

  test('given a rival between them, then he is a conflict, and ahead where he goes on', () => {
    const writer = new StreamWriter('a');
    const rival = writer.rival();
    const commits = [writer.commit(), ...rival.commits(3), writer.commit()];
    expect(admit(commits, nowhere, unknown)).toEqual([
      'produce',
      'conflict',
      'conflict',
      'ahead',
      'produce',
    ]);
  });

  test.each<[string, number, string]>([
    ['behind it', 2, 'conflict'],
    ['at it', 1, 'produce'],
    ['ahead of it', 0, 'ahead'],
  ])('given a claim whose place is %s, then: head %i, %s', (_, version, expected) => {
    const writer = new StreamWriter('a');
    const first = writer.commit();
    const second = writer.commit();
    const heads = [null, first.events[0], second.events[0]];
    const claim = second;
    expect(admit([claim], () => heads[version] ?? null, unknown)).toEqual([expected]);
  });

  test('given the right version and another head, then it is a conflict', () => {
    const [writer, other] = [new StreamWriter('a'), new StreamWriter('a')];
    writer.commit();
    const [there] = other.commit().events;
    expect(admit([writer.commit()], () => there ?? null, unknown)).toEqual(['conflict']);
  });

  test('given a command that is there, then neither it nor what follows it is produced', () => {
    const commits = new StreamWriter('a').commits(2);
    const known = (commit: Commit): boolean => commit === commits[0];
    expect(admit(commits, nowhere, known)).toEqual(['conflict', 'ahead']);
  });
});
