/** The public face of the projector. */
export type { PartitionStatus, Projector, ProjectorOptions, ProjectorStatus } from './projector.js';
export { startProjector } from './start-projector.js';
export { rebuildReadModel, type RebuildOptions, type RebuildReport } from './rebuild-read-model.js';
export { ProjectionFailed } from './trouble.js';
export { readModelDifferences } from './fresh-views.js';
