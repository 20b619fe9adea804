/** Opens the webhooks that the settings name; without a file there are none. */
import { openDeliveries } from '#deliveries';
import type { StoredEvent } from '#event-log';
import type { EpochId } from '#ledger/ids';
import type { Clock } from '../clock.js';
import type { Report } from '../options.js';
import { type AllEventsSource, isShown } from '../streaming/all-events.js';
import type { Teardown } from '../teardown.js';
import { readHooks } from './hooks-file.js';
import { Webhooks } from './webhooks.js';

/** What they are told from. */
export interface WebhookSources extends AllEventsSource {
  readonly url: string;
  readonly report: Report;
  readonly clock: Clock;
}

/** Starts them; ends them with `teardown`. Throws SettingsUnusable. */
export async function openWebhooks(
  file: string | undefined,
  { url, report, clock, log, model }: WebhookSources,
  teardown: Teardown,
): Promise<Webhooks> {
  if (file === undefined) return new Webhooks([], null);
  const hooks = await readHooks(file);
  const store = await openDeliveries({ url });
  const isPublic = (event: StoredEvent): Promise<boolean> =>
    isShown({ log, model }, event.stream as EpochId, event);
  const webhooks = new Webhooks(hooks, { log, store, report, clock, isPublic });
  teardown.add(() => webhooks.stop());
  webhooks.start();
  return webhooks;
}
