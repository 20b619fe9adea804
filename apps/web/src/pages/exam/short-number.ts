/** Six digits at most, for a look; the whole number is beside it wherever it is shown. */
export function shortNumber(value: number): string {
  return String(Number(value.toPrecision(6)));
}
