/** Several sources as one. */

interface Waiting<T> {
  readonly item: T;
  readonly taken: () => void;
}

/**
 * The items of all `sources` as they come, those of each in its order; of each source one item at
 * most waits to be taken. Ends with the last source; throws what the first failing one throws. Who
 * stops early has to end sources that wait for something.
 */
export async function* merged<T>(
  sources: readonly AsyncIterable<T>[],
): AsyncGenerator<T, void, undefined> {
  const waiting: Waiting<T>[] = [];
  const failures: unknown[] = [];
  let [open, over] = [sources.length, false];
  let wake = (): void => undefined;
  const pump = async (source: AsyncIterable<T>): Promise<void> => {
    for await (const item of source) {
      await new Promise<void>((taken) => {
        waiting.push({ item, taken });
        wake();
      });
      if (over) return;
    }
  };
  for (const source of sources) {
    void pump(source)
      .catch((error: unknown) => failures.push(error))
      .then(() => {
        open -= 1;
        wake();
      });
  }
  try {
    while (failures.length === 0) {
      const next = waiting.shift();
      if (next !== undefined) {
        yield next.item;
        next.taken();
      } else if (open === 0) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    throw failures[0];
  } finally {
    over = true;
    for (const { taken } of waiting) taken();
  }
}
