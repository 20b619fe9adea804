/** Exams with Solver records, and records that were published before the service knew of them. */
import { close, type Step } from '../api-epochs.js';
import { adopt, aSolverScore, exclude, hand } from '../api-exams.js';
import {
  exampleEvidence,
  examUpload,
  uploadOf,
} from '../../libs/ledger/testing/imported-builder.js';
import { evidenceBytes } from '#ledger/evidence/encode';
import type { EpochId } from '#ledger/ids';
import type { Uploads } from '#ledger/imported/read-import';

/** What happens in an exam of two models, by event numbers from 2 on. */
export const examSteps: readonly Step[] = [
  hand('theorem'),
  hand('solver'),
  hand('construction', { score: '0.125', raw_reward: '12.5' }),
  hand('open_conjecture', { score: '0' }),
  hand('theorem', { model: '模型', score: '0', adoption_status: 'selected_provisional' }, 'judge'),
  hand('solver', {
    model: '模型',
    records: undefined,
    score: '0.3333333333333333',
    solver_score: aSolverScore(1 / 3),
  }),
  hand('construction', { attempt: '2', score: '0.5', adoption_status: 'excluded', reason: 'cut' }),
  adopt(6, 'selected'),
  ['appeals', { key: '模型', text: 'The judge broke.' }, 'intake'],
  ['appeals/a1/resolve', { ruling: 'rejected', reason: 'it did not' }, 'organiser'],
  ['close', { reason: 'first half' }, 'organiser'],
  ['reopen', { reason: 'the second repetition counts' }, 'organiser'],
  exclude(4, { replaced_by: '2' }),
  adopt(8, 'selected_provisional'),
  hand('construction', { model: '模型', score: '', score_status: 'judge_failed' }),
  close,
];

/** The plan's cohort. */
export const examModels = { m: { attempts_per_task: 1 }, 模型: { attempts_per_task: 1 } };

/** The body of an import. */
function imports({ record, evidence }: Uploads, source: string): object {
  const json = JSON.parse(Buffer.from(evidence).toString()) as object;
  const base64 = Buffer.from(record).toString('base64');
  return { record: base64, evidence: json, source };
}

/** What `rule` made of the example's evidence, under another name. */
function archived(epoch: string, rule: string, change?: (text: string) => string): Uploads {
  const plan = { ...exampleEvidence.plan, epoch: epoch as EpochId };
  const evidence = { ...exampleEvidence, plan };
  return { ...uploadOf(rule, evidence, change), evidence: evidenceBytes(evidence) };
}

/** As it was typed by hand: spaces, other orders, and no byte of it may change. */
function typed(text: string): string {
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
}

/** Records by their epochs; that of `archive-2` is not what its rule makes of its evidence. */
export const archive: readonly (readonly [epoch: string, body: object])[] = [
  ['archive-1', imports(archived('archive-1', 'epoch-record@1', typed), 'a wiki of 2024')],
  [
    'archive-2',
    imports(
      archived('archive-2', 'epoch-record@2', (text) => text.replace('"rate":0.5', '"rate":0.75')),
      'a spreadsheet of 2025',
    ),
  ],
  ['archive-3', imports(archived('archive-3', 'epoch-record@3'), 'another service')],
  ['exam-1', imports(examUpload(), 'a table of 2025')],
];
