/** The reads about attempts, references, suites and kept documents, each by the query bus. */
import { Controller, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { headerLine, rowLine } from '#tcsexam';
import { ReadOn } from '../access/route.js';
import { PageQuery, queryOf, ReadQuery } from '../http/query.js';
import { accepts } from '../http/request-headers.js';
import { type AttemptsPage, AttemptsQuery, ListAttempts } from './list-attempts.js';
import { ListRegistered, ShowKept, ShowRegistered } from './list-registered.js';
import { epochRead } from './read.js';
import { sendDocument } from './send-document.js';

const tableType = 'text/csv';

@ApiTags('exams')
@Controller()
export class ExamsController {
  constructor(private readonly queries: QueryBus) {}

  @ReadOn('attempts', 'The attempt table of an exam: JSON by pages, or CSV by Accept')
  @ApiQuery({ type: AttemptsQuery })
  @ApiProduces('application/json', tableType)
  async attempts(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const read = epochRead(request, AttemptsQuery);
    const asTable = accepts(request.headers.accept, tableType, 'application/json');
    const page = await this.queries.execute(new ListAttempts(read, asTable));
    void reply.header('vary', 'accept').header('cache-control', 'no-cache');
    if (!asTable) return void reply.send(page);
    const spreadsheet = read.query.spreadsheet === 'true';
    void reply
      .type(`${tableType}; charset=utf-8; header=present`)
      .header('content-disposition', `attachment; filename="${read.epoch}-attempts.csv"`);
    await reply.send(Readable.from(tableOf(page, spreadsheet)));
  }

  @ReadOn('references', 'Every registered reference, by id')
  @ApiQuery({ type: PageQuery })
  async references(@Req() request: FastifyRequest): Promise<object> {
    const page = new ListRegistered('reference', queryOf(request, PageQuery));
    const { items, next } = await this.queries.execute(page);
    const references = items.map(({ name, sha256 }) => {
      return { reference_id: name, reference_sha256: sha256 };
    });
    return { references, next };
  }

  @ReadOn('reference', 'A reference as it was registered: canonical bytes')
  @ApiProduces('application/json')
  async reference(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const query = new ShowRegistered('reference', nameIn(request, 'name'));
    sendDocument(request, reply, await this.queries.execute(query));
  }

  @ReadOn('suites', 'Every registered suite, by name')
  @ApiQuery({ type: PageQuery })
  async suites(@Req() request: FastifyRequest): Promise<object> {
    const page = new ListRegistered('suite', queryOf(request, PageQuery));
    const { items, next } = await this.queries.execute(page);
    const suites = items.map(({ name, sha256 }) => ({ suite: name, suite_sha256: sha256 }));
    return { suites, next };
  }

  @ReadOn('suite', 'A suite as it was registered: canonical bytes')
  @ApiProduces('application/json')
  async suite(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const query = new ShowRegistered('suite', nameIn(request, 'name'));
    sendDocument(request, reply, await this.queries.execute(query));
  }

  @ReadOn('document', 'Bytes that an event names by their SHA-256, such as instance records')
  @ApiProduces('application/json')
  async document(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const query = new ShowKept(nameIn(request, 'sha256'));
    sendDocument(request, reply, await this.queries.execute(query));
  }
}

/** A name of the address. Throws 400 for a query, of which these reads have none but at_least. */
function nameIn(request: FastifyRequest, name: string): string {
  queryOf(request, ReadQuery);
  return (request.params as Readonly<Record<string, string>>)[name] ?? '';
}

/** How many rows are written at a time. */
const rowsAtOnce = 500;

function* tableOf({ attempts }: AttemptsPage, spreadsheet: boolean): Generator<Buffer> {
  let text = headerLine();
  for (const [index, attempt] of attempts.entries()) {
    text += rowLine(attempt, { spreadsheet });
    if (index % rowsAtOnce !== rowsAtOnce - 1) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
