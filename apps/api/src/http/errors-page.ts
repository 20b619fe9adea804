/** GET /docs/errors: the closed list of codes, as a page or, by `Accept`, as JSON. */
import { Controller, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadOn } from '../access/route.js';
import { accepts } from './request-headers.js';
import { examCodes } from './exam-codes.js';
import { issueCodes, refusalCodes, serviceCodes } from './statuses.js';

interface Row {
  readonly code: string;
  /** Null for codes that stand at a place of the input, within a 400. */
  readonly status: number | null;
  readonly meaning: string;
}

@ApiTags('docs')
@Controller()
export class ErrorsPage {
  @ReadOn('errors', 'Every code that a problem document can carry')
  @ApiProduces('text/html', 'application/json')
  errors(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const asJson = accepts(request.headers.accept, 'application/json', 'text/html');
    if (asJson) void reply.send({ codes: rows() });
    else void reply.type('text/html; charset=utf-8').send(page());
  }
}

function rows(): readonly Row[] {
  const coded = Object.entries({ ...serviceCodes, ...refusalCodes, ...examCodes });
  return [
    ...coded.map(([code, { status, title }]) => ({ code, status, meaning: title })),
    ...Object.entries(issueCodes)
      .filter(([code]) => !(code in serviceCodes))
      .map(([code, meaning]) => ({ code, status: null, meaning })),
  ];
}

function page(): string {
  const lines = rows().map(({ code, status, meaning }) => {
    const where = status === null ? 'in <code>errors</code>' : String(status);
    return `<tr id="${code}"><td><code>${code}</code><td>${where}<td>${meaning}`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Error codes</title>
<h1>Error codes</h1>
<p>Errors are problem documents (RFC 9457) with a stable <code>code</code>. Bad input and refusals
of the rules have a list <code>errors</code>, one item for each offending place:
<code>{"place", "code", "message"}</code>. What the address names and is not there answers 404,
whatever the table says.
<table><thead><tr><th>Code<th>Status<th>Meaning<tbody>
${lines.join('\n')}
</table>
`;
}
