/**
 * What a command would change: its events, and the standing of the epoch before and after.
 * Source: FORMATS, section 6, `?dry_run=true`.
 */
import { type AnyState, isExam, isImported, isRegistry } from '#ledger/epoch/any-epoch';
import type { RecordedAnyEvent } from '#ledger/epoch/any-event';
import { type EpochPhase, type EpochState, openedOf } from '#ledger/epoch/state';
import { evidenceOf } from '#ledger/evidence/of-state';
import type { ExamMaterials } from '#ledger/exam/exam-decision';
import { type ExamState, openedExam } from '#ledger/exam/exam-state';
import type { EpochId } from '#ledger/ids';
import type { ImportRecord } from '#ledger/imported/import-record';
import { type ImportStatement, statementOf } from '#ledger/imported/statement';
import { toNumber, toText } from '#ledger/numeric/fraction';
import { readAnyEvent } from '#ledger/record/seal';
import { scoreExam } from '#ledger/rules/tcsexam-index-original-30303010-v0.1';
import { sha256 } from '../sha256.js';
import { copyOf, foldInto, type FoldedEpoch } from './folded-epoch.js';
import type { Accepted } from './judge.js';

/** One line of the ranking as a preview shows it. */
export interface PreviewRow {
  readonly key: string;
  readonly rank: number | null;
  readonly score_exact: string | null;
}

/** One model of an exam as a preview shows it. */
export interface PreviewModel {
  readonly model: string;
  readonly status: 'complete' | 'provisional' | 'incomplete';
  readonly index: number | null;
  readonly index_exact: string | null;
}

/** Where an epoch stands. */
export interface Standing {
  /** Null before the opening, and of the registry. */
  readonly state: EpochPhase | null;
  /** In rank order, everybody listed; absent where the caller may not see it, and of exams. */
  readonly ranking?: readonly PreviewRow[];
  /** Of an exam: its models in plan order. */
  readonly models?: readonly PreviewModel[];
}

/** The answer to a dry run. */
export interface Preview {
  readonly epoch: EpochId;
  /** The version and position of the log now: nothing was appended. */
  readonly version: number;
  readonly position: number;
  readonly dry_run: true;
  /** What would be appended; empty when it is so already. */
  readonly events: readonly {
    readonly version: number;
    readonly type: RecordedAnyEvent['type'];
    readonly body: RecordedAnyEvent['body'];
  }[];
  readonly before: Standing;
  readonly after: Standing;
  /** Of an import: what would be said of it. */
  readonly imported?: ImportStatement;
}

/** What is previewed, and what may be shown of it. */
export interface Previewed {
  readonly id: EpochId;
  readonly epoch: FoldedEpoch;
  /** With false both rankings are left out. */
  readonly ranking: boolean;
  /** What an exam is scored with. */
  readonly materials: ExamMaterials;
  /** What is being imported; null for every other command. */
  readonly imported: ImportRecord | null;
}

/** What `accepted` (null: nothing) would change. Time O(units x entries), or O(attempts). */
export function previewOf(previewed: Previewed, accepted: Accepted | null): Preview {
  const { id, epoch } = previewed;
  const before = standingOf(epoch.state, previewed);
  const sealed = accepted === null ? [] : accepted.sealed;
  return {
    epoch: id,
    version: epoch.state.version,
    position: epoch.position,
    dry_run: true,
    // As they would be stored: a body that was just decided may hold maps.
    events: sealed.map(({ bytes }) => {
      const { version, type, body } = readAnyEvent(bytes);
      return { version, type, body };
    }),
    before,
    after: accepted === null ? before : standingOf(afterwards(epoch, accepted), previewed),
    ...(previewed.imported === null ? {} : { imported: statementOf(previewed.imported, sha256) }),
  };
}

function afterwards(epoch: FoldedEpoch, { recorded, sealed }: Accepted): AnyState {
  const copy = copyOf(epoch);
  for (const [index, event] of recorded.entries()) {
    const leaf = sealed[index]?.leaf;
    if (leaf !== undefined) foldInto(copy, event, { leaf, position: 0, sizeBytes: 0 });
  }
  return copy.state;
}

function standingOf(state: AnyState, { ranking, materials, imported }: Previewed): Standing {
  if (isRegistry(state) || state.phase === 'absent') return ranking ? nothing : { state: null };
  const { phase } = state;
  if (isImported(state)) return { state: phase, ...(imported && importedStanding(imported)) };
  if (isExam(state)) return { state: phase, models: modelsOf(state, materials) };
  return ranking ? { state: phase, ranking: rankingOf(state) } : { state: phase };
}

const nothing: Standing = { state: null, ranking: [] };

/** The provisional ranking, as the rule would make it now. */
function rankingOf(state: EpochState): readonly PreviewRow[] {
  const { rule } = openedOf(state);
  const record = rule.score(evidenceOf(state), state.revision + 1);
  const submissions = record['submissions'] as unknown as readonly PreviewRow[];
  return submissions.map(({ key, rank, score_exact }) => ({ key, rank, score_exact }));
}

/** As it was published. */
function importedStanding({ imported }: ImportRecord): Omit<Standing, 'state'> {
  if (imported.family === 'epoch') {
    const { submissions } = imported.record;
    return {
      ranking: submissions.map(({ key, rank, score_exact }) => ({ key, rank, score_exact })),
    };
  }
  const { models } = imported.record;
  return {
    models: Array.from(models, ([model, { status, index, index_exact }]) => {
      return { model, status, index, index_exact };
    }),
  };
}

/** The provisional Index of each model. */
function modelsOf(state: ExamState, { suite }: ExamMaterials): readonly PreviewModel[] {
  if (suite === null) return [];
  const results = scoreExam(suite.value, openedExam(state).plan, state.attempts.values());
  return [...results].map(([model, { status, index }]) => ({
    model,
    status,
    index: index === null ? null : toNumber(index),
    index_exact: index === null ? null : toText(index),
  }));
}
