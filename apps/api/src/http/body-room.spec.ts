import { describe, expect, test } from '@jest/globals';
import { BodyRoom } from './body-room.js';

/** A request that ends when it is told to. */
class Asked {
  #over: () => void = () => undefined;
  readonly whenOver = (over: () => void): void => {
    this.#over = over;
  };
  end(): void {
    this.#over();
  }
}

describe('a room of 10 bytes', () => {
  test('given two bodies, then they share it', () => {
    const room = new BodyRoom(10);
    const [first, second] = [new Asked(), new Asked()];
    const [one, two] = [room.held(first.whenOver), room.held(second.whenOver)];
    expect([one.grow(6), two.grow(4), two.grow(1)]).toEqual([true, true, false]);
    expect([one.refused, two.refused]).toEqual([false, true]);
    expect(room.taken).toBe(6);
    expect(two.grow(1)).toBe(false);
    first.end();
    expect(room.taken).toBe(0);
    second.end();
    expect(room.taken).toBe(0);
  });

  test('given a third after one is over, then it finds room', () => {
    const room = new BodyRoom(10);
    const first = new Asked();
    expect(room.held(first.whenOver).grow(10)).toBe(true);
    expect(room.held(new Asked().whenOver).grow(1)).toBe(false);
    first.end();
    expect(room.held(new Asked().whenOver).grow(10)).toBe(true);
  });

  test('given one that is over already, then it takes nothing and is not refused', () => {
    const room = new BodyRoom(10);
    const late = room.held((over) => {
      over();
    });
    expect([late.grow(11), late.refused, room.taken]).toEqual([true, false, 0]);
  });
});
