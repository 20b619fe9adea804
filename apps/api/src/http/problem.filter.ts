/**
 * Catches whatever a request threw and answers it as a problem document. Everything that is not
 * known is a defect of ours: 500, and reported to the operator.
 * Source: FORMATS, section 6 "Errors"; house rule 5.
 */
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LogDamaged, LogDiffers, LogUnavailable } from '#event-log';
import type { Report } from '../options.js';
import { ReadModelUnavailable } from '../reading/guarded-read-model.js';
import { note } from '../watching/notes.js';
import { Problem, problemBytes, problemType, unavailable } from './problem.js';

/** The catch-all filter. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly report: Report) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent || reply.raw.headersSent) return;
    sendProblem(reply, problemOf(thrown, this.report));
  }
}

/** Answers with `problem`. */
export function sendProblem(reply: FastifyReply, problem: Problem): void {
  for (const [name, value] of Object.entries(problem.options.headers ?? {})) {
    reply.header(name, value);
  }
  note(reply.request, { problem: problem.code });
  reply.code(problem.status).type(problemType).send(problemBytes(problem));
}

/** The problem that `thrown` is. */
export function problemOf(thrown: unknown, report: Report): Problem {
  if (thrown instanceof Problem) return thrown;
  // What is damaged was said to the operator; a command that was under way may be in the log.
  const ofLog = [LogUnavailable, LogDamaged, LogDiffers];
  if (ofLog.some((one) => thrown instanceof one)) return unavailable('log_unavailable');
  if (thrown instanceof ReadModelUnavailable) {
    report(thrown.message, thrown.cause);
    return unavailable('read_model_unavailable');
  }
  if (thrown instanceof HttpException) return ofFramework(thrown.getStatus(), thrown.cause);
  if (isFrameworkError(thrown)) return ofFramework(thrown.statusCode, thrown);
  report('a request met a defect of the service', thrown);
  return new Problem('internal_error');
}

/** What Fastify and Nest refuse themselves, by status and the framework's own code. */
function ofFramework(status: number, cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  switch (status) {
    case 404:
      return new Problem('unknown_route');
    case 413:
      return new Problem('body_too_large');
    case 414:
    case 400:
      return new Problem(isAddressError(cause) ? 'malformed_address' : 'malformed_request');
    case 415:
      return new Problem('media_type_unsupported');
    case 431:
      return new Problem('headers_too_large');
    case 503:
      return unavailable('overloaded');
    default:
      return new Problem(status < 500 ? 'malformed_request' : 'internal_error');
  }
}

function isAddressError(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : '';
  return code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH';
}

function isFrameworkError(thrown: unknown): thrown is Error & { statusCode: number } {
  return thrown instanceof Error && 'statusCode' in thrown && typeof thrown.statusCode === 'number';
}
