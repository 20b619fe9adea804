/** Figures that a run of the tests tells people, past the reporter, which shows only failures. */

/** Prints one line. */
export function told(line: string): void {
  process.stdout.write(`    ${line}\n`);
}

/** How long `step` takes, told with its result. */
export async function timed<T>(title: string, step: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await step();
  told(`${title}: ${((performance.now() - started) / 1000).toFixed(2)} s`);
  return result;
}
