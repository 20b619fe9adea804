/**
 * The example of FORMATS, section 3, as JSON, for specs of what reads evidence.
 */
import { decodeEvidence } from '../src/evidence/decode.js';
import type { Json } from '../src/record/json.js';

/** Its plan: one axis, one task, three units. */
export const plan = {
  epoch: '2026-w48',
  title: 'Week 48',
  rule: 'epoch-record@3',
  max_void_fraction: '0.1',
  runtime_retries: 1,
  base_model: 'base',
  axes: [{ axis: 'grasping', tasks: [{ task: 'pick', units: ['u1', 'u2', 'u3'] }] }],
};

/** Its submission, the entry `5Grw`. */
export const five = {
  key: '5Grw',
  model: 'org/model-a',
  submitted_at: '2026-11-23T10:00:00.123456Z',
  status: 'shortlisted',
};

/** Its base model. */
export const base = { ...five, key: 'base', submitted_at: '2026-11-01T00:00:00Z', status: 'base' };

/** The whole of it, with one unit that cannot be re-run. */
export const evidence = {
  format: 'epoch-evidence/1',
  plan,
  entries: [five, base],
  outcomes: { '5Grw': { grasping: { pick: '10h' } }, base: { grasping: { pick: '011' } } },
  reruns: [
    {
      axis: 'grasping',
      units: 1,
      pairs: [{ key: '5Grw', task: 'pick', unit: 'u3' }],
      cannot_rerun: [{ task: 'pick', unit: 'u2', reason: 'the rig is gone' }],
    },
  ],
};

/** The issues of the evidence with some members replaced, as `code place`. */
export function issuesOf(members: Record<string, Json>): readonly string[] {
  const decoded = decodeEvidence({ ...evidence, ...members });
  return decoded.ok ? [] : decoded.issues.map(({ code, place }) => `${code} ${place}`);
}
