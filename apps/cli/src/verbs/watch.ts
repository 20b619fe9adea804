/** `watch`: what happens, as it happens. */
import { type Command, InvalidArgumentError } from 'commander';
import type { RecordedAnyEvent } from '#ledger/epoch/any-event';
import { pathOf, withQuery } from '../client/address.js';
import type { Client } from '../client/client.js';
import { serverSentEvents } from '../client/sse.js';
import type { Running } from '../options.js';
import { eventText } from '../shown/event.js';
import { write } from '../surroundings.js';
import { badInput, exitCodes, Trouble } from '../trouble.js';
import { endsEpoch, type EpochNow, epochNow } from './epoch-now.js';
import { clientOf, remote, type RemoteOptions } from './remote.js';
import { hideCommandLine } from './service-settings.js';

interface WatchOptions extends RemoteOptions {
  readonly after?: string;
  readonly untilClosed?: true;
}

/** How long to wait before a lost connection is tried again, at first and at most. */
const waitMs = { first: 500, max: 10_000 } as const;

/** Adds the verb to the program. */
export function addWatch(program: Command, running: () => Running): void {
  remote(program.command('watch'))
    .summary('show events as they happen')
    .description(
      'Shows the events of an epoch, or of all epochs, as they happen; after a lost connection ' +
        'it goes on where it was. Ctrl-C ends it. With --json each event as the service sent it.',
    )
    .argument('[epoch]', 'the epoch (default: all)')
    .option('--after <place>', 'from there on: a version, for all the id of an event', placeIn)
    .option('--until-closed', 'end when the epoch is closed or cancelled, at once when it is')
    .addHelpText(
      'after',
      '\nExamples:\n  epoch-ledger watch\n  epoch-ledger watch 2026-w48 --after 0 --until-closed',
    )
    .action((epoch: string | undefined, options: WatchOptions) =>
      watch(epoch ?? null, options, running()),
    );
}

async function watch(epoch: string | null, options: WatchOptions, running: Running): Promise<void> {
  hideCommandLine('watch');
  const client = clientOf(options, running);
  const signal = running.interrupted();
  const path = epoch === null ? '/v1/events' : pathOf('v1', 'epochs', epoch, 'events');
  const place = { last: options.after ?? '' };
  const after = epoch === null ? 0 : versionIn(place.last);
  const untilClosed = options.untilClosed === true;
  const now = untilClosed && epoch !== null ? await epochNow(client, epoch) : null;
  if (now !== null && after >= now.version) {
    if (now.ended) return;
    // What ends the epoch may come before the first event that is to be shown.
    place.last = String(now.version);
  }
  for (let wait: number = waitMs.first; !signal.aborted; wait = Math.min(wait * 2, waitMs.max)) {
    try {
      for await (const data of eventsFrom(client, path, place, signal)) {
        wait = waitMs.first;
        const event = parsed(data);
        if (now === null || event.version > after) {
          await write(running.output, `${running.json ? data : eventText(event)}\n`);
        }
        if (untilClosed && isLast(event, now)) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      // Only what may pass is waited for, and only once something was there.
      if (error instanceof Trouble && (error.exitCode !== exitCodes.unreachable || !place.last)) {
        throw error;
      }
    }
    if (!running.json) await write(running.messages, 'The connection was lost; trying again.\n');
    await pause(wait, signal);
  }
}

/** Positions of the partitions of a log, with `-` between; one number alone is a version, too. */
function placeIn(text: string): string {
  if (/^[0-9]{1,15}(-[0-9]{1,15})*$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a whole number, or the id of an event of all epochs.');
}

function versionIn(place: string): number {
  if (/^[0-9]*$/.test(place)) return Number(place);
  throw badInput({ message: `--after ${place} is no version: of an epoch it is a whole number.` });
}

/** Whether nobody waits for more after `event`, in an epoch that had come as far as `now`. */
function isLast({ type, version }: RecordedAnyEvent, now: EpochNow | null): boolean {
  if (now?.ended === true) return version >= now.version;
  return endsEpoch(type) && version > (now?.version ?? 0);
}

/** The events from `place` on, which follows what has arrived. */
async function* eventsFrom(
  client: Client,
  path: string,
  place: { last: string },
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const response = await client.stream({
    method: 'GET',
    path: withQuery(path, { after: place.last === '' ? undefined : place.last }),
    roles: ['organiser', 'judge', 'auditor'],
    headers: { accept: 'text/event-stream' },
    signal,
  });
  for await (const { id, data } of serverSentEvents(response)) {
    if (id !== '') place.last = id;
    yield data;
  }
}

function parsed(data: string): RecordedAnyEvent {
  return JSON.parse(data) as RecordedAnyEvent;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
