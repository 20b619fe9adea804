/** Texts of files that hold secrets: what is wrong with them goes into a log, they do not. */
import type { Decoder } from '#ledger/decoding';

/** A text that `isValid`; where it is not, that is said without what is there. */
export function untold<T extends string>(
  what: string,
  isValid: (given: string) => given is T,
): Decoder<T> {
  return (value, place, issues) => {
    if (typeof value === 'string' && isValid(value)) return value;
    return issues.report(place, 'bad_value', `must be ${what}`);
  };
}
