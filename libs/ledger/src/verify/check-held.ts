/**
 * Step 11, what the reader kept from earlier: signed roots and perhaps the service's whole tree,
 * against this bundle. Two signed roots for one size convict the service.
 * Source: docs/record-format.md, "Verification", step 11.
 */
import { toBase64 } from '../record/base64.js';
import { equalHashes } from '../record/tree.js';
import { acceptCheckpoint, claimedSize } from './accept-note.js';
import type { AcceptedCheckpoint } from './facts.js';
import { epochOrigin } from './check-checkpoints.js';
import { checkServiceLog } from './check-service-log.js';
import type { RunningStep, StepContext } from './step.js';

/** Judges held checkpoints, then the held service log. */
export function checkHeld(context: StepContext): RunningStep {
  const { held, facts } = context;
  for (const note of held.checkpoints) {
    const size = claimedSize(note);
    if (size !== null) facts.keepRootAt(size);
  }
  return {
    async finish() {
      for (const [index, note] of held.checkpoints.entries()) {
        judge(note, `held_checkpoints[${index}]`, context);
      }
      if (held.serviceLog !== null) await checkServiceLog(held.serviceLog, context);
    },
  };
}

function judge(note: string, where: string, context: StepContext): void {
  const { header, findings } = context;
  const place = { step: 11, where } as const;
  const held = acceptCheckpoint(note, place, context);
  if (held === null) return;
  if (held.origin === epochOrigin(header)) compareWithEvents(held, where, context);
  else if (held.origin === header.origin) compareWithService(held, where, context);
  else {
    const expected = `${epochOrigin(header)} or ${header.origin}`;
    findings.report({ code: 'origin_mismatch', ...place, expected, found: held.origin, note });
  }
}

/** The bundle's own note of that size stands for it; without one, the events do. */
function compareWithEvents(held: AcceptedCheckpoint, where: string, context: StepContext): void {
  const { facts, findings } = context;
  if (held.size > facts.events) {
    const found = `${facts.events} events`;
    const values = { expected: `${held.size} events or more`, found, note: held.note };
    findings.report({ code: 'bundle_outdated', step: 11, where, ...values });
    return;
  }
  const own = facts.checkpoints.find((checkpoint) => checkpoint?.size === held.size);
  const larger = facts.checkpoints.find((one) => one !== null && one.size > held.size);
  const root = own?.root ?? facts.rootAt(held.size);
  compareRoots(held, { root, note: (own ?? larger)?.note ?? null }, where, context);
}

function compareWithService(held: AcceptedCheckpoint, where: string, context: StepContext): void {
  const own = context.facts.serviceCheckpoints.find((one) => one?.size === held.size);
  if (own === undefined || own === null) context.notice({ code: 'not_compared', step: 11, where });
  else compareRoots(held, own, where, context);
}

/** What this bundle has at the size of a held note. */
interface OwnRoot {
  readonly root: Uint8Array;
  /** A signed note of this or a larger size, null when none was accepted. */
  readonly note: string | null;
}

/** Reports a fork when a held root is not this bundle's; counts it as checked when it is. */
function compareRoots(
  held: AcceptedCheckpoint,
  own: OwnRoot,
  where: string,
  { findings, checked }: StepContext,
): void {
  if (equalHashes(held.root, own.root)) {
    checked.held_checkpoints += 1;
    return;
  }
  findings.report({
    code: 'fork_detected',
    step: 11,
    where,
    expected: toBase64(held.root),
    found: toBase64(own.root),
    notes: own.note === null ? [held.note] : [held.note, own.note],
  });
}
