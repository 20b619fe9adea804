/** Starts the projector: one ordered loop per partition of the log. */
import type { Projector, ProjectorOptions } from './projector.js';

/** Starts at the positions that the read model has. Returns at once; see `Projector.status`. */
export function startProjector(options: ProjectorOptions): Projector {
  throw new Error(`not yet: ${options.log.origin}`);
}
