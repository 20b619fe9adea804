/**
 * Step 12, witnesses: with a policy, enough independent witnesses saw the service's tree, and no
 * opening or closing bears a stamp from long after they saw it.
 * Source: C2SP tlog-policy, tlog-cosignature; docs/record-format.md, "Verification", step 12.
 */
import { invariant } from '../invariant.js';
import { cosignedBy, type Seconds } from '../record/cosignature.js';
import { parseNote } from '../record/note.js';
import { type Policy, quorumTime } from '../record/policy.js';
import type { VerifierKey } from '../record/verifier-key.js';
import { isStamp, microsOfStamp } from '../time.js';
import type { AcceptedCheckpoint } from './facts.js';
import { epochLeaves } from './service-leaves.js';
import type { RunningStep, StepContext } from './step.js';

/** How far a stamp may lie behind the moment at which a quorum had seen its leaf. */
const toleranceMicros = 300_000_000n;

/** Asks the policy's witnesses; without a policy there is nothing to do. */
export function checkWitnesses(context: StepContext): RunningStep {
  const { policy } = context.held;
  if (policy === null) return {};
  return {
    finish() {
      const seen = witnessedNotes(policy, context);
      checkQuorum(policy, seen, context);
      checkStamps(seen, context);
    },
  };
}

/** A note of the service tree that a quorum saw. */
interface WitnessedNote {
  readonly size: number;
  /** When the quorum was complete. */
  readonly time: Seconds;
}

/** The notes with a quorum; every cosignature of a known witness is looked at. */
function witnessedNotes(policy: Policy, context: StepContext): readonly WitnessedNote[] {
  const seen: WitnessedNote[] = [];
  for (const [index, checkpoint] of context.facts.serviceCheckpoints.entries()) {
    if (checkpoint === null) continue;
    const times = timesOf(checkpoint, `service.checkpoints[${index}]`, policy, context);
    const time = policy.quorum === null ? null : quorumTime(policy.quorum, times);
    if (time !== null) seen.push({ size: checkpoint.size, time });
  }
  return seen;
}

function timesOf(
  { note }: AcceptedCheckpoint,
  where: string,
  { witnesses }: Policy,
  { findings, checked, cryptography }: StepContext,
): ReadonlyMap<VerifierKey, Seconds> {
  const parsed = parseNote(note);
  invariant(parsed !== null, 'an accepted note is well formed');
  const times = new Map<VerifierKey, Seconds>();
  for (const witness of witnesses) {
    const cosigned = cosignedBy(witness, parsed, cryptography.verify);
    switch (cosigned.kind) {
      case 'absent':
        break;
      case 'cosigned':
        checked.cosignatures += 1;
        times.set(witness, cosigned.time);
        break;
      case 'invalid': {
        const expected = `a cosignature by ${witness.name}, once`;
        const key_ids = [`${witness.name}+${witness.keyId}`];
        const finding = { code: 'cosignature_invalid', step: 12, where } as const;
        findings.report({ ...finding, expected, found: null, note, key_ids });
      }
    }
  }
  return times;
}

function checkQuorum(
  policy: Policy,
  seen: readonly WitnessedNote[],
  { facts, findings }: StepContext,
): void {
  const last = facts.serviceCheckpoints.at(-1) ?? null;
  if (policy.quorum === null || seen.some(({ size }) => size === last?.size)) return;
  findings.report({
    code: 'quorum_missing',
    step: 12,
    where: 'service.checkpoints',
    expected: 'cosignatures of a quorum on the last note',
    found: null,
    ...(last === null ? {} : { note: last.note }),
  });
}

/** What was seen at a time cannot have happened much later. */
function checkStamps(seen: readonly WitnessedNote[], context: StepContext): void {
  const { header, facts, findings } = context;
  for (const [index, { place, at }] of epochLeaves(facts, header).entries()) {
    const leafIndex = header.service.inclusion[index]?.index;
    if (leafIndex === undefined || at === null || !isStamp(at)) continue;
    const times = seen.filter(({ size }) => size > leafIndex).map(({ time }) => time);
    const [earliest] = times.sort((left, right) => (left < right ? -1 : 1));
    if (earliest === undefined) continue;
    if (microsOfStamp(at) <= earliest * 1_000_000n + toleranceMicros) continue;
    const where = `events[${place}]`;
    const expected = `a stamp up to 300 s after ${String(earliest)} seconds since 1970`;
    findings.report({ code: 'time_conflict', step: 12, where, expected, found: at });
  }
}
