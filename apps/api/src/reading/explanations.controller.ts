/** The reads that take results apart. Source: FORMATS, section 6 "Reads". */
import { Controller, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { RuleReplay } from '#ledger/explain/replay-rule';
import { ReadOn } from '../access/route.js';
import { ReadQuery } from '../http/query.js';
import { epochRead } from './read.js';
import { type AuditBody, ShowAudit } from './show-audit.js';
import { type Explanation, ShowExplanation } from './show-explanation.js';
import {
  ReplayQuery,
  type SensitivityBody,
  ShowReplay,
  ShowSensitivity,
} from './show-robustness.js';
import { ShowTimeline, type TimelineBody } from './show-timeline.js';

@ApiTags('reads')
@Controller()
export class ExplanationsController {
  constructor(private readonly queries: QueryBus) {}

  @ReadOn('explain', 'One score, or one Index, down to single outcomes and their events')
  @ApiQuery({ type: ReadQuery })
  explain(@Req() request: FastifyRequest): Promise<Explanation> {
    const { key = '' } = request.params as { readonly key?: string };
    return this.queries.execute(new ShowExplanation(epochRead(request, ReadQuery), key));
  }

  @ReadOn('timeline', 'What happened to one entry, in order: stamps, outcomes, rulings, closings')
  @ApiQuery({ type: ReadQuery })
  timeline(@Req() request: FastifyRequest): Promise<TimelineBody> {
    const { key = '' } = request.params as { readonly key?: string };
    return this.queries.execute(new ShowTimeline(epochRead(request, ReadQuery), key));
  }

  @ReadOn('sensitivity', 'For every entry its rank if its own voids were failures, successes')
  @ApiQuery({ type: ReadQuery })
  sensitivity(@Req() request: FastifyRequest): Promise<SensitivityBody> {
    return this.queries.execute(new ShowSensitivity(epochRead(request, ReadQuery)));
  }

  @ReadOn('audit', 'What is odd about the stamps of its events: shown, never a verdict')
  @ApiQuery({ type: ReadQuery })
  audit(@Req() request: FastifyRequest): Promise<AuditBody> {
    return this.queries.execute(new ShowAudit(epochRead(request, ReadQuery)));
  }

  @ReadOn('replay', 'The same evidence under another rule, beside the one in force')
  @ApiQuery({ type: ReplayQuery })
  replay(@Req() request: FastifyRequest): Promise<RuleReplay> {
    return this.queries.execute(new ShowReplay(epochRead(request, ReplayQuery)));
  }
}
