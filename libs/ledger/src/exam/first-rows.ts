/**
 * Where each attempt of a table was first met, kept small so that a table of a million rows is
 * looked at row by row: names are numbered once, and a row costs three numbers in an open table.
 */

/** Numbers of one entry: group, member, place. */
const width = 3;

/** Places where attempts were first met. Memory: about 24 bytes a row, and each name once. */
export class FirstRows {
  private readonly groups: Map<string, number> = new Map();
  private readonly members: Map<string, number> = new Map();
  /** A power of two of entries, at most half of them taken; a group of 0 means a free one. */
  private table: Int32Array = new Int32Array(1024 * width);
  private taken = 0;

  /**
   * Where `member` of `group` was first met: `place` itself when this is the first time. `place`
   * is a whole number below 2^31. Constant time on average.
   */
  claim(group: string, member: string, place: number): number {
    const numbers = [numberOf(this.groups, group), numberOf(this.members, member), place] as const;
    const at = freeOrSame(this.table, numbers);
    if (this.table[at] !== 0) return this.table[at + 2] ?? place;
    this.table.set(numbers, at);
    this.taken += 1;
    if (this.taken * width * 2 > this.table.length) this.table = doubled(this.table);
    return place;
  }
}

/** The number of a name, from 1. */
function numberOf(numbers: Map<string, number>, name: string): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, numbers.size + 1);
  return numbers.size;
}

/** Where the entry of this group and member is, or would go. */
function freeOrSame(table: Int32Array, numbers: readonly [number, number, number]): number {
  const [group, member] = numbers;
  const mask = table.length / width - 1;
  let slot = scattered(group, member) & mask;
  while (table[slot * width] !== 0) {
    if (table[slot * width] === group && table[slot * width + 1] === member) break;
    slot = (slot + 1) & mask;
  }
  return slot * width;
}

function doubled(table: Int32Array): Int32Array {
  const larger = new Int32Array(table.length * 2);
  for (let at = 0; at < table.length; at += width) {
    const numbers = [table[at] ?? 0, table[at + 1] ?? 0, table[at + 2] ?? 0] as const;
    if (numbers[0] !== 0) larger.set(numbers, freeOrSame(larger, numbers));
  }
  return larger;
}

/** Spreads pairs of small numbers over 32 bits, by odd factors and shifts. */
function scattered(group: number, member: number): number {
  const mixed = Math.imul(group, 0x9e3779b1) ^ Math.imul(member, 0x85ebca77);
  return mixed ^ (mixed >>> 15);
}
