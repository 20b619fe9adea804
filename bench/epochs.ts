/** Epochs as a service is given them. */
import type { Client } from '../test/programs/client.js';

/** How large an epoch is to be. */
export interface EpochSize {
  readonly epoch: string;
  readonly axes?: number;
  readonly tasks?: number;
  readonly units: number;
}

/** The plan of an epoch without a base model, in which voids are no trouble. */
export function planOf({ epoch, axes = 1, tasks = 1, units }: EpochSize): object {
  return {
    ...{ epoch, title: '', rule: 'epoch-record@3', max_void_fraction: '1', runtime_retries: 0 },
    base_model: null,
    axes: named('axis', axes).map((axis) => ({
      axis,
      tasks: named('task', tasks).map((task) => ({ task, units: named('unit', units) })),
    })),
  };
}

/** Opens it, submits `keys` and shortlists them: then outcomes may come. */
export async function openRunning(
  service: Client,
  size: EpochSize,
  keys: readonly string[],
): Promise<void> {
  const { epoch } = size;
  await service.accepted('/v1/epochs', planOf(size), { as: 'organiser' });
  for (const key of keys) {
    const entry = { key, model: `org/${key}` };
    await service.accepted(`/v1/epochs/${epoch}/entries`, entry, { as: 'intake' });
  }
  await service.accepted(`/v1/epochs/${epoch}/shortlist`, { keys }, { as: 'organiser' });
}

/** `name-1`, `name-2`, and so on. */
export function named(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `${name}-${String(at + 1)}`);
}
