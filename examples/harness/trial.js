/**
 * Where the robot, the simulator or the solver would be run. This one makes its results up from the
 * names, so that the same trial always ends alike: put your own in its place.
 */
import { createHash } from 'node:crypto';

/** Gives 'success', 'failure', 'harness_void' (ours) or 'runtime_void' (theirs; it is retried). */
export async function runTrial({ key, axis, task, unit, run }) {
  const digest = createHash('sha256').update([key, axis, task, unit, run].join('\n')).digest();
  const drawn = digest[0] / 256;
  if (run === 1 && drawn < 0.15) return 'harness_void';
  if (drawn < 0.3) return 'runtime_void';
  return drawn < 0.75 ? 'success' : 'failure';
}
