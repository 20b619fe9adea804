/** The public face of the projector. */
export type { PartitionStatus, Projector, ProjectorOptions, ProjectorStatus } from './projector.js';
export { startProjector } from './start-projector.js';
