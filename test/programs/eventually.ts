/** Waiting for something to become so. */
import { setTimeout as pause } from 'node:timers/promises';

/** Resolves once `holds`; throws after 30 s. */
export async function eventually(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let looks = 0; looks < 300; looks += 1) {
    if (await holds()) return;
    await pause(100);
  }
  throw new Error(`it did not become so within 30 s: ${String(holds)}`);
}
