/** The order of exact fractions, written `a/b`. */

/** Below 0, 0 or above 0. */
export function compareExact(left: string, right: string): number {
  if (left === right) return 0;
  const [a = 0n, b = 1n] = left.split('/').map(BigInt);
  const [c = 0n, d = 1n] = right.split('/').map(BigInt);
  const [over, under] = [a * d, c * b];
  return over === under ? 0 : over < under ? -1 : 1;
}
