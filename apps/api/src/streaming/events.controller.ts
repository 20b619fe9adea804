/**
 * GET /v1/epochs/{epoch}/events and /v1/events: the sealed bytes of events, as lines or a stream.
 * Source: FORMATS, section 6 "Reads".
 */
import { Controller, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { StoredEvent } from '#event-log';
import { type Access, accessOf } from '../access/access.js';
import { maySeeHidden } from '../access/bearer.js';
import { ReadOn } from '../access/route.js';
import { AllEventsQuery, EventsQuery, queryOf } from '../http/query.js';
import { accepts } from '../http/request-headers.js';
import { Problem, unavailable } from '../http/problem.js';
import { Projection } from '../reading/projection.js';
import { epochRead } from '../reading/read.js';
import { Reads } from '../reading/reads.js';
import { isHiddenState, requireVisible } from '../reading/visibility.js';
import { unknownEpoch } from '../writing/unknown-epoch.js';
import { allEvents } from './all-events.js';
import { Bells } from './bells.js';
import { EpochEvents, firstOf } from './epoch-events.js';
import { type Places, placesIn, placesPattern } from './places.js';
import { sendEvents, type SentEvent } from './server-sent-events.js';
import { Streams } from './streams.js';

const streamType = 'text/event-stream';
const linesType = 'application/x-ndjson';

@ApiTags('events')
@Controller()
export class EventsController {
  private readonly epochEvents: EpochEvents;

  constructor(
    private readonly reads: Reads,
    bells: Bells,
    private readonly projection: Projection,
    private readonly streams: Streams,
  ) {
    this.epochEvents = new EpochEvents(reads.log, bells);
  }

  @ReadOn('events', 'Sealed events of an epoch: NDJSON, or server-sent events by Accept')
  @ApiQuery({ type: EventsQuery })
  @ApiProduces(linesType, streamType)
  async events(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { epoch, caller, query } = epochRead(request, EventsQuery);
    if (query.at_least !== undefined) await this.projection.reach(epoch, query);
    const hidden = await this.reads.lanes.of(epoch).look((folded) => {
      if (folded === null) throw unknownEpoch(epoch);
      return isHiddenState(folded.state);
    });
    requireVisible(epoch, hidden, caller);
    if (accepts(request.headers.accept, streamType, linesType)) {
      const after = versionIn(startOf(request, query));
      return this.stream(reply, query, accessOf(request), (signal) =>
        identified(this.epochEvents.from(epoch, after, signal)),
      );
    }
    const after = Number(query.after ?? 0);
    const events = this.reads.log.read(epoch, after, after + limitOf(query));
    await reply.type(linesType).send(Readable.from(lines(events)));
  }

  @ReadOn('allEvents', 'Sealed events of all epochs as server-sent events, by position')
  @ApiQuery({ type: AllEventsQuery })
  @ApiProduces(streamType)
  async allEvents(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const query = queryOf(request, AllEventsQuery);
    const access = accessOf(request);
    const after = placesOf(startOf(request, query), this.reads.log.partitions);
    const all = maySeeHidden(access.caller);
    return this.stream(reply, query, access, (signal) => allEvents(this.reads, after, all, signal));
  }

  private async stream(
    reply: FastifyReply,
    query: EventsQuery | AllEventsQuery,
    { caller, holds }: Access,
    events: (signal: AbortSignal) => AsyncIterable<SentEvent>,
  ): Promise<void> {
    const gone = this.streams.begin(caller !== null);
    if (gone === null) throw unavailable('overloaded');
    try {
      await sendEvents(reply, firstOf(events(gone.signal), limitOf(query)), { gone, holds });
    } finally {
      this.streams.end(gone);
    }
  }
}

/** How many events are asked for: all unless it is said. */
function limitOf({ limit }: EventsQuery | AllEventsQuery): number {
  return limit === undefined ? Infinity : Number(limit);
}

/** Where a stream is to begin, and what said so. */
interface Start {
  readonly said: string;
  readonly by: 'Last-Event-ID' | 'after';
}

/** `Last-Event-ID` of a client that comes back, else `?after=`. */
function startOf(request: FastifyRequest, { after }: EventsQuery | AllEventsQuery): Start {
  const last = request.headers['last-event-id'];
  if (last === undefined || last === '') return { said: after ?? '0', by: 'after' };
  return { said: String(last), by: 'Last-Event-ID' };
}

function versionIn(start: Start): number {
  if (/^(0|[1-9][0-9]{0,14})$/.test(start.said)) return Number(start.said);
  throw notAnId(start, 'must be the id of an event of this stream');
}

function placesOf(start: Start, partitions: number): Places {
  const places = placesIn(start.said, partitions);
  if (places !== null) return places;
  const many = `: of this log ${String(partitions)} positions with "-" between them, 0 for all`;
  const isForm = placesPattern.test(start.said);
  throw notAnId(start, `must be the id of an event of this stream${isForm ? many : ''}`);
}

function notAnId({ by }: Start, message: string): Problem {
  const errors = [{ place: by, code: 'bad_value', message }];
  if (by === 'after') return new Problem('invalid_query', { errors });
  return new Problem('invalid_header', { detail: `${by} ${message}`, errors });
}

async function* identified(
  events: AsyncIterable<StoredEvent>,
): AsyncGenerator<SentEvent, void, undefined> {
  for await (const { version, bytes } of events) yield { id: String(version), bytes };
}

async function* lines(
  events: AsyncIterable<StoredEvent>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const { bytes } of events) yield Buffer.concat([bytes, lineFeed]);
}

const lineFeed = Buffer.from('\n');
