/**
 * Step 5, the service's tree: its notes, that each grew from the one before, and that the opening
 * and every closing of this epoch stand in the last.
 * Source: docs/record-format.md, "The service tree" and "Verification", step 5.
 */
import { toBase64 } from '../record/base64.js';
import type { Inclusion } from '../record/bundle-header.js';
import { leafDigest } from '../record/digest.js';
import { isConsistent, isIncluded } from '../record/tree.js';
import { decodeUtf8 } from '../record/utf8.js';
import { acceptCheckpoint } from './accept-note.js';
import type { AcceptedCheckpoint } from './facts.js';
import { type EpochLeaf, epochLeaves } from './service-leaves.js';
import type { RunningStep, StepContext } from './step.js';

/** Judges `header.service`; `facts.serviceCheckpoints` are the notes that were accepted. */
export function checkService(context: StepContext): RunningStep {
  const { header, facts, findings } = context;
  return {
    finish() {
      const { checkpoints } = header.service;
      let before: AcceptedCheckpoint | null = null;
      facts.serviceCheckpoints = checkpoints.map((note, index) => {
        const accepted = judge(note, `service.checkpoints[${index}]`, before, context);
        before = accepted ?? before;
        return accepted;
      });
      if (checkpoints.length === 0) {
        const expected = 'a signed note of the service tree';
        findings.report({
          code: 'checkpoint_missing',
          step: 5,
          where: 'service',
          expected,
          found: null,
        });
      }
      checkConsistency(context);
      checkPlaces(context);
    },
  };
}

function judge(
  note: string,
  where: string,
  before: AcceptedCheckpoint | null,
  context: StepContext,
): AcceptedCheckpoint | null {
  const { header, findings, checked } = context;
  const place = { step: 5, where } as const;
  const checkpoint = acceptCheckpoint(note, place, context);
  if (checkpoint === null) return null;
  const { origin, size } = checkpoint;
  if (origin !== header.origin) {
    const values = { expected: header.origin, found: origin };
    findings.report({ code: 'origin_mismatch', ...place, ...values, note });
    return null;
  }
  if (before !== null && size <= before.size) {
    const expected = `a size above ${before.size}`;
    findings.report({ code: 'checkpoint_size_mismatch', ...place, expected, found: size, note });
    return null;
  }
  checked.service_checkpoints += 1;
  return checkpoint;
}

/** Neighbours of which one was refused are not compared: that is found already. */
function checkConsistency({ header, facts, findings, cryptography }: StepContext): void {
  const { consistency, checkpoints } = header.service;
  const pairs = Math.max(0, checkpoints.length - 1);
  if (consistency.length !== pairs) {
    const where = 'service.consistency';
    const values = { expected: `${pairs} proofs`, found: `${consistency.length} proofs` };
    findings.report({ code: 'consistency_invalid', step: 5, where, ...values });
  }
  for (const [index, proof] of consistency.entries()) {
    const older = facts.serviceCheckpoints[index] ?? null;
    const newer = facts.serviceCheckpoints[index + 1] ?? null;
    if (older === null || newer === null) continue;
    const claim = {
      oldSize: older.size,
      oldRoot: older.root,
      newSize: newer.size,
      newRoot: newer.root,
      proof,
    };
    if (isConsistent(claim, cryptography.sha256)) continue;
    findings.report({
      code: 'consistency_invalid',
      step: 5,
      where: `service.consistency[${index}]`,
      expected: `a proof that the tree of ${older.size} leaves grew into that of ${newer.size}`,
      found: null,
      notes: [older.note, newer.note],
      proof: proof.map(toBase64),
    });
  }
}

function checkPlaces(context: StepContext): void {
  const { header, facts, findings } = context;
  const leaves = epochLeaves(facts, header);
  const { inclusion } = header.service;
  if (inclusion.length !== leaves.length) {
    const where = 'service.inclusion';
    const values = { expected: `${leaves.length} places`, found: `${inclusion.length} places` };
    findings.report({ code: 'inclusion_missing', step: 5, where, ...values });
  }
  const last = facts.serviceCheckpoints.at(-1) ?? null;
  if (last === null) return;
  for (const [index, leaf] of leaves.entries()) {
    const place = inclusion[index];
    if (place === undefined) continue;
    checkPlace({ index, place, leaf, before: inclusion[index - 1] ?? null }, last, context);
  }
}

interface PlacedLeaf {
  readonly index: number;
  readonly place: Inclusion;
  readonly leaf: EpochLeaf;
  readonly before: Inclusion | null;
}

function checkPlace(
  { index, place, leaf, before }: PlacedLeaf,
  last: AcceptedCheckpoint,
  { findings, cryptography: { sha256 }, checked }: StepContext,
): void {
  const bytes = leaf.bytesAt(place.index);
  const { size, root } = last;
  const rises = before === null || place.index > before.index;
  const claim = { index: place.index, size, path: place.path, root };
  if (
    bytes !== null &&
    rises &&
    isIncluded({ ...claim, leaf: leafDigest(bytes, sha256) }, sha256)
  ) {
    checked.service_leaves += 1;
    return;
  }
  const text = bytes === null ? null : decodeUtf8(bytes);
  findings.report({
    code: 'inclusion_invalid',
    step: 5,
    where: `service.inclusion[${index}]`,
    expected: rises
      ? `a path from this leaf of event ${leaf.place} to the root of ${size} leaves`
      : `an index above ${before.index}`,
    found: place.index,
    ...(text === null ? {} : { leaf: text }),
    path: place.path.map(toBase64),
    note: last.note,
  });
}
