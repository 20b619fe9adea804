/**
 * kafkajs 2.2.4 looks for pending requests about every millisecond, on each connection, even when
 * there are none: some percent of a processor for doing nothing. Its timer is needed only while
 * requests wait, for a throttle to end or for a free place; whoever adds one sets it again.
 */
import { createRequire } from 'node:module';
import { invariant } from '#ledger/invariant';

interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

let quiet = false;

/** Makes idle connections of this process quiet. Throws when kafkajs is not as it was. */
export function quietIdleConnections(): void {
  if (quiet) return;
  const loaded: unknown = createRequire(import.meta.url)('kafkajs/src/network/requestQueue');
  const { prototype } = loaded as { readonly prototype: RequestQueue };
  const { scheduleCheckPendingRequests: schedule } = prototype;
  invariant(typeof schedule === 'function', 'kafkajs has its queue of requests elsewhere now');
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue): void {
    if (this.pending.length > 0) schedule.call(this);
  };
  quiet = true;
}
