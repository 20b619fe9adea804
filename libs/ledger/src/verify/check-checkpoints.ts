/**
 * Step 4, checkpoints: signed roots of the epoch's own tree, against the events as they stand.
 * Source: docs/record-format.md, "Checkpoints" and "Verification", step 4.
 */
import { toBase64 } from '../record/base64.js';
import type { BundleHeader } from '../record/bundle-header.js';
import { equalHashes } from '../record/tree.js';
import { acceptCheckpoint, claimedSize } from './accept-note.js';
import type { AcceptedCheckpoint } from './facts.js';
import type { RunningStep, StepContext } from './step.js';

/** The origin of an epoch's own tree. */
export function epochOrigin({ origin, epoch }: Pick<BundleHeader, 'origin' | 'epoch'>): string {
  return `${origin}/epoch/${epoch}`;
}

/** Judges the header's checkpoints; `facts.checkpoints` are those that were accepted. */
export function checkCheckpoints(context: StepContext): RunningStep {
  const { header, facts } = context;
  for (const note of header.checkpoints) {
    const size = claimedSize(note);
    if (size !== null) facts.keepRootAt(size);
  }
  return {
    finish() {
      let before: AcceptedCheckpoint | null = null;
      facts.checkpoints = header.checkpoints.map((note, index) => {
        const accepted = judge(note, `checkpoints[${index}]`, before, context);
        before = accepted ?? before;
        return accepted;
      });
      checkClosings(context);
      checkCoverage(context, before);
    },
  };
}

/** The checkpoint in `note`; null when it is refused. A wrong root is found, and still accepted. */
function judge(
  note: string,
  where: string,
  before: AcceptedCheckpoint | null,
  context: StepContext,
): AcceptedCheckpoint | null {
  const { facts, findings, checked } = context;
  const place = { step: 4, where } as const;
  const checkpoint = acceptCheckpoint(note, place, context);
  if (checkpoint === null) return null;
  const { origin, size, root } = checkpoint;
  const expected = epochOrigin(context.header);
  if (origin !== expected) {
    findings.report({ code: 'origin_mismatch', ...place, expected, found: origin, note });
    return null;
  }
  const [least, most] = [(before?.size ?? 0) + 1, facts.events];
  if (size < least || size > most) {
    const range = `a size from ${least} to ${most}`;
    const finding = { code: 'checkpoint_size_mismatch', ...place } as const;
    findings.report({ ...finding, expected: range, found: size, note });
    return null;
  }
  const computed = facts.rootAt(size);
  if (equalHashes(computed, root)) checked.checkpoints += 1;
  else {
    const values = { expected: toBase64(computed), found: toBase64(root) };
    findings.report({ code: 'root_mismatch', ...place, ...values, note });
  }
  return checkpoint;
}

function checkClosings({ facts, findings }: StepContext): void {
  const sizes = new Set(facts.checkpoints.map((checkpoint) => checkpoint?.size));
  for (const { place } of facts.closings) {
    if (sizes.has(place)) continue;
    const where = `events[${place}]`;
    const expected = `a checkpoint of size ${place}`;
    findings.report({ code: 'checkpoint_missing', step: 4, where, expected, found: null });
  }
}

function checkCoverage({ facts, findings }: StepContext, largest: AcceptedCheckpoint | null): void {
  const covered = largest?.size ?? 0;
  if (covered === facts.events) return;
  findings.report({
    code: 'events_not_covered',
    step: 4,
    where: `events[${covered + 1}]`,
    expected: `a checkpoint of size ${facts.events}`,
    found: covered === 0 ? null : covered,
  });
}
