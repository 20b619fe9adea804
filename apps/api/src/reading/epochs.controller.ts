/** The reads about epochs, each by the query bus. Source: FORMATS, section 6 "Reads". */
import { Controller, HttpStatus, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EpochDetail, EpochVoids } from '#read-model';
import { ReadOn } from '../access/route.js';
import { queryOf, ReadQuery, RecordQuery } from '../http/query.js';
import { ifNoneMatch } from '../http/request-headers.js';
import { type AppealsPage, AppealsQuery, ListAppeals } from './list-appeals.js';
import { EntriesQuery, type EntriesPage, ListEntries } from './list-entries.js';
import { type EpochsPage, EpochsQuery, ListEpochs } from './list-epochs.js';
import { ListObstacles, type Obstacles } from './list-obstacles.js';
import { ListPending, type PendingPage, PendingQuery } from './list-pending.js';
import { ListVoidUnits, type VoidUnitsPage, VoidUnitsQuery } from './list-void-units.js';
import { epochRead } from './read.js';
import { sendBody, sendDocument } from './send-document.js';
import { ShowEvidence, ShowRecord } from './show-documents.js';
import { ShowEpoch } from './show-epoch.js';
import { ShowRanking, ShowVoids } from './show-standing.js';

@ApiTags('reads')
@Controller()
export class EpochsController {
  constructor(private readonly queries: QueryBus) {}

  @ReadOn('epochs', 'Every epoch, by id')
  @ApiQuery({ type: EpochsQuery })
  epochs(@Req() request: FastifyRequest): Promise<EpochsPage> {
    return this.queries.execute(new ListEpochs(queryOf(request, EpochsQuery)));
  }

  @ReadOn('epoch', 'One epoch: state, counts, plan; its ETag is the version for If-Match')
  @ApiQuery({ type: ReadQuery })
  async epoch(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EpochDetail | undefined> {
    const detail = await this.queries.execute(new ShowEpoch(epochRead(request, ReadQuery)));
    const etag = `"${String(detail.version)}"`;
    void reply.header('etag', etag).header('cache-control', 'no-cache');
    if (!ifNoneMatch(request.headers['if-none-match'], etag)) return detail;
    void reply.code(HttpStatus.NOT_MODIFIED);
    return undefined;
  }

  @ReadOn('entries', 'Everybody who was submitted, by key')
  @ApiQuery({ type: EntriesQuery })
  entries(@Req() request: FastifyRequest): Promise<EntriesPage> {
    return this.queries.execute(new ListEntries(epochRead(request, EntriesQuery)));
  }

  @ReadOn('pending', 'Every pair that lacks an outcome, with the run to report and why')
  @ApiQuery({ type: PendingQuery })
  pending(@Req() request: FastifyRequest): Promise<PendingPage> {
    return this.queries.execute(new ListPending(epochRead(request, PendingQuery)));
  }

  @ReadOn('obstacles', 'Everything that stands against a close, with what is needed to resolve it')
  @ApiQuery({ type: ReadQuery })
  obstacles(@Req() request: FastifyRequest): Promise<Obstacles> {
    return this.queries.execute(new ListObstacles(epochRead(request, ReadQuery)));
  }

  @ReadOn('voids', 'Voids of every axis against the limit')
  @ApiQuery({ type: ReadQuery })
  voids(@Req() request: FastifyRequest): Promise<EpochVoids> {
    return this.queries.execute(new ShowVoids(epochRead(request, ReadQuery)));
  }

  @ReadOn('voidUnits', 'Every void unit, and for whom it is void')
  @ApiQuery({ type: VoidUnitsQuery })
  voidUnits(@Req() request: FastifyRequest): Promise<VoidUnitsPage> {
    return this.queries.execute(new ListVoidUnits(epochRead(request, VoidUnitsQuery)));
  }

  @ReadOn('appeals', 'Every appeal in order of raising, with what became of it')
  @ApiQuery({ type: AppealsQuery })
  appeals(@Req() request: FastifyRequest): Promise<AppealsPage> {
    return this.queries.execute(new ListAppeals(epochRead(request, AppealsQuery)));
  }

  @ReadOn('ranking', 'The ranking, of an exam the Index of each model; provisional unless closed')
  @ApiQuery({ type: ReadQuery })
  async ranking(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const ranking = await this.queries.execute(new ShowRanking(epochRead(request, ReadQuery)));
    sendBody(request, reply, ranking);
  }

  @ReadOn('record', 'A published record: canonical bytes, with their SHA-256 as ETag')
  @ApiQuery({ type: RecordQuery })
  @ApiProduces('application/json')
  async record(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const read = epochRead(request, RecordQuery);
    const record = await this.queries.execute(new ShowRecord(read));
    sendDocument(request, reply, record, read.query);
  }

  @ReadOn('evidence', 'What a rule reads: of now, or of a closing; canonical bytes')
  @ApiQuery({ type: RecordQuery })
  @ApiProduces('application/json')
  async evidence(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const read = epochRead(request, RecordQuery);
    const evidence = await this.queries.execute(new ShowEvidence(read));
    sendDocument(request, reply, evidence, read.query);
  }
}
