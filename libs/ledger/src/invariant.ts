/** What must hold does not: a bug of ours, never the caller's mistake. Handled nowhere. */
export class InvariantViolation extends Error {
  override readonly name = 'InvariantViolation';
}

/** Throws InvariantViolation with `message` unless `holds`. */
export function invariant(holds: boolean, message: string): asserts holds {
  if (!holds) throw new InvariantViolation(message);
}

/** Marks a branch that the compiler proves unreachable. */
export function assertNever(value: never): never {
  throw new InvariantViolation(`unexpected value ${String(value)}`);
}
