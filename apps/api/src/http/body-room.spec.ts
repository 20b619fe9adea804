import { EventEmitter } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { BodyRoom } from './body-room.js';

describe('a room of 10 bytes', () => {
  test('given two bodies, then they share it', () => {
    const room = new BodyRoom(10);
    const [first, second] = [new EventEmitter(), new EventEmitter()];
    const [one, two] = [room.held(first), room.held(second)];
    expect([one.grow(6), two.grow(4), two.grow(1)]).toEqual([true, true, false]);
    expect([one.refused, two.refused]).toEqual([false, true]);
    expect(room.taken).toBe(6);
    expect(two.grow(1)).toBe(false);
    first.emit('close');
    expect(room.taken).toBe(0);
    second.emit('close');
    expect(room.taken).toBe(0);
  });

  test('given a third after one is over, then it finds room', () => {
    const room = new BodyRoom(10);
    const first = new EventEmitter();
    expect(room.held(first).grow(10)).toBe(true);
    expect(room.held(new EventEmitter()).grow(1)).toBe(false);
    first.emit('close');
    expect(room.held(new EventEmitter()).grow(10)).toBe(true);
  });
});
