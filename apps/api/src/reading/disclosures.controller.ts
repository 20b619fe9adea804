/** The read about personal fields. What it answers is not for caches. */
import { Controller, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadOn } from '../access/route.js';
import { type DisclosuresPage, DisclosuresQuery, ListDisclosures } from './list-disclosures.js';
import { epochRead } from './read.js';

@ApiTags('reads')
@Controller()
export class DisclosuresController {
  constructor(private readonly queries: QueryBus) {}

  @ReadOn('disclosures', 'The personal fields of entries, with their digests and what is left')
  @ApiQuery({ type: DisclosuresQuery })
  disclosures(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DisclosuresPage> {
    void reply.header('cache-control', 'no-store');
    return this.queries.execute(new ListDisclosures(epochRead(request, DisclosuresQuery)));
  }
}
