/** Bodies that routes take, to be damaged. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../cli.js';

const unit = { axis: 'navigation', task: 'corridor', unit: 'u01' };

const bodies: readonly unknown[] = [
  {},
  { reason: 'a reason' },
  { key: 'fresh', model: 'org/fresh', digest: '0'.repeat(64), personal: { email: 'a@b.example' } },
  { keys: ['hero', 'cedar'] },
  { outcomes: [{ key: 'hero', axis: 'navigation', task: 'corridor', outcomes: '1010', run: 1 }] },
  { outcomes: [{ key: 'hero', ...unit, outcome: 'success', run: 1 }] },
  { units: [{ key: 'hero', ...unit }], reason: 'power cut' },
  { units: [unit], reason: 'a wrong label' },
  { key: 'hero', text: 'we object', units: [unit] },
  { ruling: 'upheld', reason: 'right', events: [12] },
  { digests: ['A'.repeat(43)], reason: 'asked' },
  { vkey: 'localhost+00000000+AAAA', overlap_days: 3 },
  { letters: ['0-1'] },
  { record: 'e30=', evidence: {}, source: 'paper' },
];

/** They, with whole files among them. */
export const bodySeeds: readonly Buffer[] = [
  ...bodies.map((body) => Buffer.from(JSON.stringify(body))),
  ...['epoch/plan.json', 'epoch/outcomes.ndjson', 'tcsexam/example.json'].map((path) =>
    readFileSync(join(root, 'examples', path)),
  ),
];
