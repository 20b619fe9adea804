/** Exact fractions as bars of a terminal. */

/** A bar of `width` cells, `a/b` of it filled, to an eighth of a cell; empty for null. */
export function barText(exact: string | null, width: number): string {
  if (exact === null) return ' '.repeat(width);
  const [numerator = 0n, denominator = 1n] = exact.split('/').map(BigInt);
  const eighths = Number((numerator * BigInt(width) * 8n) / denominator);
  const rest = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][eighths % 8] ?? '';
  return ('█'.repeat(Math.floor(eighths / 8)) + rest).padEnd(width, '·');
}
