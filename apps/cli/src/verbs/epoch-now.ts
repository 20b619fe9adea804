/** How far an epoch has come, as its log has it. */
import { pathOf, withQuery } from '../client/address.js';
import { jsonOf } from '../client/answer.js';
import type { Client } from '../client/client.js';
import { lines } from '../client/lines.js';

/** How far an epoch has come. */
export interface EpochNow {
  /** Its last event. */
  readonly version: number;
  /** Whether it is closed or cancelled. */
  readonly ended: boolean;
}

/** Whether events of this type end an epoch. */
export function endsEpoch(type: string): boolean {
  return type === 'EpochClosed' || type === 'EpochCancelled';
}

/**
 * The epoch `epoch` of a service. What the service shows of it may be behind its log by a moment:
 * the events since then are read too. Trouble when there is no such epoch, or no answer.
 */
export async function epochNow(client: Client, epoch: string): Promise<EpochNow> {
  const path = pathOf('v1', 'epochs', epoch);
  const shown = jsonOf(await client.call({ method: 'GET', path, roles: [] })) as {
    readonly state: string;
    readonly version: number;
  };
  let { version } = shown;
  let ended = shown.state === 'closed' || shown.state === 'cancelled';
  const since = await client.stream({
    method: 'GET',
    path: withQuery(`${path}/events`, { after: version }),
    roles: ['organiser', 'judge', 'auditor'],
    headers: { accept: 'application/x-ndjson' },
  });
  for await (const line of lines(since)) {
    const event = JSON.parse(line.toString('utf8')) as { type: string; version: number };
    version = event.version;
    ended = endsEpoch(event.type) || (ended && event.type !== 'EpochReopened');
  }
  return { version, ended };
}
