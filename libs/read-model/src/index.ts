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
  Page,
  RankedEntry,
  RankingAxis,
  RerunState,
} from './views.js';
export { openReadModel, type ReadModelOptions } from './open-read-model.js';
