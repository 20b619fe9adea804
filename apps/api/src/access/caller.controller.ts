/** GET /v1/caller: whom a token is for and what it may do, seen before anything is done. */
import { Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { invariant } from '#ledger/invariant';
import { queryOf, ReadQuery } from '../http/query.js';
import { accessOf } from './access.js';
import { ReadOn } from './route.js';
import type { Caller } from './tokens.js';

@ApiTags('reads')
@Controller()
export class CallerController {
  @ReadOn('caller', 'The name and the roles of the token that asks, and the epochs it is for')
  caller(@Req() request: FastifyRequest): Caller {
    queryOf(request, ReadQuery);
    const { caller } = accessOf(request);
    invariant(caller !== null, 'the route needs a token');
    const { name, roles, epochs } = caller;
    return { name, roles, epochs };
  }
}
