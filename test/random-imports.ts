/**
 * Bundles of random imports, the same for the same seed: what random epochs and exams have come to
 * under every rule, as it is; and the same with anything in record or evidence changed, signed by
 * somebody who does not care.
 */
import fc from 'fast-check';
import { bundleOf } from '../libs/ledger/testing/bundle-builder.js';
import {
  builtImport,
  examUploadOfState,
  forcedImport,
  uploadOfState,
} from '../libs/ledger/testing/imported-builder.js';
import { exams } from '../libs/ledger/testing/random-exams.js';
import { histories } from '../libs/ledger/testing/random-histories.js';
import { evolve } from '#ledger/epoch/evolve';
import { emptyState } from '#ledger/epoch/state';
import { emptyExam } from '#ledger/exam/exam-state';
import { evolveExam } from '#ledger/exam/evolve-exam';
import type { Uploads } from '#ledger/imported/read-import';
import { epochRules, examRuleId } from '#ledger/rules/registry';
import type { RandomBundle, Sample } from './random-bundles.js';

/** An upload, and under which epoch and rule it is imported. */
interface NamedUpload {
  readonly uploads: Uploads;
  readonly epoch: string;
  readonly rule: string;
}

/** Imports of what was published. */
export async function randomImports(sample: Sample): Promise<readonly RandomBundle[]> {
  const bundles: RandomBundle[] = [];
  for (const { uploads } of randomUploads(sample)) {
    const built = builtImport(uploads);
    bundles.push({ built, bytes: await bundleOf(built) });
  }
  return bundles;
}

/** Imports in each of which one thing is changed, in the record or in the evidence. */
export async function changedImports(sample: Sample): Promise<readonly RandomBundle[]> {
  const bundles: RandomBundle[] = [];
  const choices = fc.sample(fc.noBias(fc.array(fc.nat(), { minLength: 64, maxLength: 64 })), {
    numRuns: sample.numRuns,
    seed: sample.seed,
  });
  for (const [index, { uploads, epoch, rule }] of randomUploads(sample).entries()) {
    const numbers = choices[index] ?? [];
    const { record, evidence } = uploads;
    const changed =
      index % 3 === 0
        ? { record, evidence: changedBytes(evidence, numbers) }
        : { record: changedBytes(record, numbers), evidence };
    const built = forcedImport(changed, epoch, rule);
    bundles.push({ built, bytes: await bundleOf(built) });
  }
  return bundles;
}

/** Two of three of an epoch that was measured. */
function randomUploads({ numRuns, seed }: Sample): readonly NamedUpload[] {
  const rules = [...epochRules.keys()];
  const measured = fc
    .sample(fc.noBias(histories), { numRuns: 2 * numRuns, seed })
    .map(({ events }) => events.reduce(evolve, emptyState()))
    .filter(({ opened, entries }) => opened !== null && entries.size > 0);
  const examined = fc
    .sample(fc.noBias(exams), { numRuns, seed })
    .map(({ events }) => events.reduce(evolveExam, emptyExam()))
    .filter(({ opened }) => opened !== null);
  return Array.from({ length: numRuns }, (_, index): NamedUpload => {
    const exam = index % 3 === 2 ? examined[index % examined.length] : undefined;
    if (exam !== undefined) {
      const uploads = examUploadOfState(exam);
      return { uploads, epoch: exam.opened?.plan.epoch ?? '', rule: examRuleId };
    }
    const state = measured[index % measured.length];
    const rule = rules[index % rules.length];
    if (state === undefined || rule === undefined) throw new Error('no epoch was drawn');
    return { uploads: uploadOfState(rule, state), epoch: state.opened?.plan.epoch ?? '', rule };
  });
}

type Value = null | boolean | number | string | Value[] | { [name: string]: Value };

/** What may stand for any value. */
const strangers: readonly Value[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e21,
  2 ** 31,
  '',
  '0',
  '1/2',
  '1/0',
  'a\u0000b',
  'shortlisted',
  [],
  {},
];

/** The JSON in `bytes` with one value changed, taken away, doubled or added. */
function changedBytes(bytes: Uint8Array, numbers: readonly number[]): Uint8Array {
  const json = JSON.parse(Buffer.from(bytes).toString()) as Value;
  const [how = 0, which = 0, ...way] = numbers;
  changeWithin(json, way, how % 5, strangers[which % strangers.length] ?? null);
  return Buffer.from(JSON.stringify(json, null, how % 2));
}

/** Goes down by `way` for as long as there is something below, and changes what is there. */
function changeWithin(value: Value, way: readonly number[], how: number, stranger: Value): void {
  if (value === null || typeof value !== 'object') return;
  const [step = 0, ...rest] = way;
  const names = Object.keys(value);
  const name = names[step % Math.max(1, names.length)];
  const below = value as { [name: string]: Value };
  const next = name === undefined ? undefined : below[name];
  const isLeaf = next === undefined || next === null || typeof next !== 'object';
  // Deep trees are gone down to their leaves most of the time.
  if (!isLeaf && step % 7 !== 0) {
    changeWithin(next, rest, how, stranger);
    return;
  }
  if (Array.isArray(value)) changeItem(value, step, how, stranger);
  else if (how === 0 && name !== undefined) Reflect.deleteProperty(below, name);
  else if (how === 1) below['further'] = stranger;
  else if (name !== undefined) below[name] = stranger;
}

function changeItem(list: Value[], step: number, how: number, stranger: Value): void {
  const at = step % Math.max(1, list.length);
  const item = list[at];
  if (how === 0) list.splice(at, 1);
  else if (how === 1 && item !== undefined) list.push(item);
  else list[at] = stranger;
}
