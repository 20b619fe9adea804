/** Compares two exact fractions `a/b`: below 0, 0, above 0. */
export function compareExact(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)];
  const difference = one.numerator * other.denominator - other.numerator * one.denominator;
  return difference < 0n ? -1 : Number(difference > 0n);
}

function partsOf(exact: string): { readonly numerator: bigint; readonly denominator: bigint } {
  const [numerator = '0', denominator = '1'] = exact.split('/');
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}
