/** Solver scores, correctly rounded, against the same formula in plain doubles. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { instanceScale, instanceScore, relativeScore } from '#ledger/exam/solver-score';
import type { Row } from '../row.js';

const [instances, models] = [1860, 100];
const floors = { relative_floor: 0.05, absolute_floor: 1e-12 };
const root = fileURLToPath(new URL('../../../../', import.meta.url));

export const solverScore: Row = {
  name: 'solver-score',
  about:
    `${String(instances)} instances of ${String(models)} models, each score the nearest double, ` +
    'against the same formula with a plain double erf; and the start of the command against an ' +
    'empty Node, of which it may take one and a half and 100 ms',
  cases: async (use) => {
    const references = Array.from({ length: instances }, (_, at) => {
      return Array.from({ length: 11 }, (__, run) => 1000 + at * 3 + ((run * 7919) % 97) / 7);
    });
    const scales = references.map((values) => instanceScale(values, floors));
    const values = Array.from({ length: models }, (_, model) =>
      scales.map(({ mu, scale }, at) => mu + scale * (((model * 31 + at * 17) % 601) / 100 - 3)),
    );
    await use({
      name: 'scores',
      reach: 0.1,
      contest: {
        ours: () => {
          for (const model of values) {
            relativeScore(
              scales.map((scale, at) => instanceScore(model[at] ?? 0, scale, 'maximize')),
            );
          }
        },
        peer: () => {
          for (const model of values) {
            let sum = 0;
            for (const [at, { mu, scale }] of scales.entries()) {
              sum += 0.5 * (1 + erf((((model[at] ?? 0) - mu) / scale) * Math.SQRT1_2));
            }
            if (!(sum / instances <= 1)) throw new Error('a mean of shares is a share');
          }
        },
      },
    });
    const run = (words: readonly string[]): void => {
      const { status } = spawnSync(process.execPath, words, { stdio: 'ignore' });
      if (status !== 0) throw new Error(`node ${words.join(' ')} failed`);
    };
    await use({
      name: 'start',
      reach: 1,
      contest: {
        ours: () => run([`${root}bin/tcsexam.js`, '--version']),
        peer: () => run(['-e', '0']),
        allowed: (seconds) => 1.5 * seconds + 0.1,
      },
    });
  },
};

/** Source: Abramowitz and Stegun, "Handbook of Mathematical Functions", 7.1.26. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const sum =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const y = 1 - sum * Math.exp(-x * x);
  return x >= 0 ? y : -y;
}
