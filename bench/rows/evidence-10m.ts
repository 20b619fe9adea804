/** Evidence of ten million outcomes: 1000 entries, five axes of ten tasks of 200 units. */
import type { EpochEvidence } from '#ledger/evidence/evidence';
import { decodeEvidence } from '#ledger/evidence/decode';

const [entries, axes, tasks, units] = [1000, 5, 10, 200];

/** How many outcomes there are. */
export const planned: number = entries * axes * tasks * units;

/** Made up, the same every time: some in a hundred units are void, and some runs ended early. */
export function evidenceOf10m(): EpochEvidence {
  const chance = generator(42);
  const plan = {
    epoch: 'ten-million',
    title: '',
    rule: 'epoch-record@3',
    max_void_fraction: '0.5',
    runtime_retries: 0,
    base_model: null,
    axes: numbered(axes, (axis) => ({
      axis: `axis ${axis}`,
      tasks: numbered(tasks, (task) => ({
        task: `task ${task}`,
        units: numbered(units, (unit) => `u${unit}`),
      })),
    })),
  };
  const rows = (strength: number): object =>
    Object.fromEntries(
      plan.axes.map((axis) => [
        axis.axis,
        Object.fromEntries(axis.tasks.map(({ task }) => [task, row(strength, chance)])),
      ]),
    );
  const keys = numbered(entries, (entry) => `entry-${entry}`);
  const decoded = decodeEvidence({
    format: 'epoch-evidence/1',
    plan,
    entries: keys.map((key) => ({
      ...{ key, model: `org/${key}`, status: 'shortlisted' },
      submitted_at: '2026-11-30T12:00:00Z',
    })),
    outcomes: Object.fromEntries(keys.map((key) => [key, rows(chance())])),
    reruns: [],
  } as never);
  if (decoded.ok) return decoded.value;
  throw new Error(`the evidence is none: ${JSON.stringify(decoded.issues.slice(0, 3))}`);
}

function row(strength: number, chance: () => number): string {
  let outcomes = '';
  for (let unit = 0; unit < units; unit += 1) {
    const drawn = chance();
    if (drawn < 0.00002) outcomes += 'h';
    else if (drawn < 0.01) outcomes += 'r';
    else outcomes += chance() < strength ? '1' : '0';
  }
  return outcomes;
}

function numbered<T>(count: number, make: (number: string) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(String(at + 1)));
}

/** Numbers from 0 to 1. Source: G. Marsaglia, "Xorshift RNGs", 2003. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
