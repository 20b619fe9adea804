/** The public face of the read model. Nothing else of this folder is imported from outside. */
export type {
  EntriesRequest,
  EpochsRequest,
  PageRequest,
  ReadModel,
  WaitTarget,
} from './read-model.js';
export type {
  OwedRanking,
  ProjectionChanges,
  ProjectionStep,
  ProjectionWriter,
  StepResult,
} from './projection-writer.js';
export type {
  AxisScore,
  AxisVoidsView,
  EntryView,
  EpochCounts,
  EpochDetail,
  EpochPhase,
  EpochRanking,
  EpochSummary,
  EpochVoids,
  ExamCounts,
  ExamRanking,
  ExamStanding,
  Page,
  RankedEntry,
  RankingAxis,
  RankingState,
  RerunState,
} from './views.js';
export { ReadModelOutdated } from './migrate.js';
export { openReadModel } from './open-read-model.js';
export { beginRebuild, type LivePosition, type Rebuild, RebuildRunning } from './rebuild.js';
export { updateReadModelSchema } from './service-role.js';
export type { ReadModelOptions } from './source.js';
