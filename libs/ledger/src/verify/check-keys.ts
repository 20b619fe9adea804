/**
 * Step 2, keys: whether the reader trusts any, and whether they are this service's.
 * Source: docs/record-format.md, "Verification", step 2.
 */
import type { RunningStep, StepContext } from './step.js';

/** Looks at the keys; every later step opens notes with them. */
export function checkKeys({ header, keys, held, findings }: StepContext): RunningStep {
  return {
    finish() {
      const place = { step: 2, where: 'header' } as const;
      if (held.keys === null) {
        const expected = 'a key that the reader trusts';
        findings.report({ code: 'key_not_pinned', ...place, expected, found: header.keys });
      }
      for (const name of new Set(keys.map((key) => key.name))) {
        if (name === header.origin) continue;
        findings.report({
          code: 'origin_mismatch',
          ...place,
          expected: name,
          found: header.origin,
        });
      }
    },
  };
}
