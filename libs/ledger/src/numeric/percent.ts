/**
 * Exact fractions as people read them: percentages and decimals. Only "1/1" is ever printed as
 * 100 % and only "0/1" as 0 %: what is nearly all or nearly nothing says so.
 */

/** `a/b` as a percentage with at most two decimals; `-` for null, which is no number at all. */
export function percentText(exact: string | null): string {
  if (exact === null) return '-';
  const { numerator, denominator } = partsOf(exact);
  const hundredths = (numerator * 20_000n + denominator) / (denominator * 2n);
  if (numerator === 0n) return '0 %';
  if (numerator === denominator) return '100 %';
  if (hundredths === 0n) return '<0.01 %';
  if (hundredths === 10_000n) return '>99.99 %';
  const decimals = String(hundredths % 100n).padStart(2, '0');
  return `${String(hundredths / 100n)}.${decimals} %`;
}

/** `a/b` as a decimal with `places` places, halves rounded up; `-` for null. */
export function decimalText(exact: string | null, places: number): string {
  if (exact === null) return '-';
  const { numerator, denominator } = partsOf(exact);
  const scaled = numerator * BigInt(`1${'0'.repeat(places)}`);
  const rounded = (scaled * 2n + denominator) / (denominator * 2n);
  const digits = String(rounded).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function partsOf(exact: string): { readonly numerator: bigint; readonly denominator: bigint } {
  const [numerator = '0', denominator = '1'] = exact.split('/');
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}
