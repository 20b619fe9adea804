import { describe, expect, test } from '@jest/globals';
import { InvariantViolation } from '#ledger/invariant';
import { DatabaseError } from 'pg';
import { LogUnavailable, OriginDiffers } from '../port.js';
import { persistently } from './trouble.js';

function databaseError(code: string, constraint?: string): DatabaseError {
  const details = constraint === undefined ? { code } : { code, constraint };
  return Object.assign(new DatabaseError('as PostgreSQL says', 0, 'error'), details);
}

/** Fails once with `failure`, then answers how many attempts were made before. */
function failingOnce(failure: Error): (before: number) => Promise<number> {
  return (before) => (before === 0 ? Promise.reject(failure) : Promise.resolve(before));
}

describe('a statement that fails', () => {
  test.each([
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['a killed backend', databaseError('57P01')],
    ['a server that starts', databaseError('57P03')],
    ['too many connections', databaseError('53300')],
    ['a deadlock', databaseError('40P01')],
    ['a serialization failure', databaseError('40001')],
  ])('given %s, then it is tried again', async (_, failure) => {
    expect(await persistently(failingOnce(failure))).toBe(1);
  });

  test.each([
    ['a full disk', databaseError('53100'), 'cannot answer: 53100 as PostgreSQL says'],
    ['a statement timeout', databaseError('57014'), '57014'],
    ['a standby', databaseError('25006'), '25006'],
    ['a wrong password', databaseError('28P01'), '28P01'],
    [
      'no position left',
      databaseError('23514', 'partition_position_range'),
      'the partition has no position left',
    ],
  ])('given %s, then the log is unavailable at once', async (_, failure, message) => {
    const failing = persistently(failingOnce(failure));
    await expect(failing).rejects.toThrow(LogUnavailable);
    await expect(failing).rejects.toThrow(message);
  });

  test.each([
    ['a constraint that was never to be met', databaseError('23505', 'event_pkey'), 'event_pkey'],
    ['wrong SQL', databaseError('42601'), '42601'],
    ['a value that is no text', databaseError('22021'), '22021'],
    ['a refusal of our own functions', databaseError('P0001'), 'P0001'],
    ['a mistake in a parameter', new TypeError('not iterable'), 'not iterable'],
  ])('given %s, then it is a bug of ours', async (_, failure, message) => {
    const failing = persistently(failingOnce(failure));
    await expect(failing).rejects.toThrow(InvariantViolation);
    await expect(failing).rejects.toThrow(message);
  });

  test('given an answer that is bad, then it is passed on as it is', async () => {
    const differs = new OriginDiffers('the log of another');
    await expect(persistently(failingOnce(differs))).rejects.toBe(differs);
  });
});
