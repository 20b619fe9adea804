/**
 * Query parameters. A misspelt one is refused: `?dryrun=true` must not do what it was to preview.
 * Source: FORMATS, section 6 "Reads" and "Answers".
 */
import { IsIn, IsOptional, Matches } from 'class-validator';
import { ApiPropertyOptional } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Json } from '#ledger/record/json';
import { placesPattern } from '../streaming/places.js';
import { Problem } from './problem.js';
import { type Shape, validated } from './validation.js';

/**
 * The query of a request as `shape` describes it. Throws `invalid_query` naming each parameter, and
 * `malformed_address` where it is not percent-encoded UTF-8: the server would read `%FF` as text.
 */
export function queryOf<T extends object>(request: FastifyRequest, shape: Shape<T>): T {
  if (!isPercentEncoded(request.url)) throw new Problem('malformed_address');
  const given = request.query as { readonly [name: string]: Json };
  const isEmpty = Object.keys(given).length === 0;
  if (isEmpty && needNothing.has(shape)) return new shape();
  const query = validated(shape, { ...given });
  if (!query.ok) throw new Problem('invalid_query', { errors: query.issues });
  if (isEmpty) needNothing.add(shape);
  return query.value;
}

/** Shapes that no query at all was found to fit: most requests have none. */
const needNothing = new WeakSet<object>();

function isPercentEncoded(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** Most items of a page, and how many when it is not said. */
export const pageItemsMax = 1000;
export const pageItemsDefault = 100;

const whole = /^(0|[1-9][0-9]{0,14})$/;

/** `at_least`: waits until the read model has this position. */
export class ReadQuery {
  @ApiPropertyOptional({ description: 'Wait up to 5 s for this position, then answer 503' })
  @IsOptional()
  @Matches(whole, { message: 'must be a position, as commands answer it' })
  at_least?: string;
}

/** `limit` and `after` of a list. */
export class PageQuery extends ReadQuery {
  @ApiPropertyOptional({ description: 'Items of a page, 1 to 1000; 100 unless named' })
  @IsOptional()
  @Matches(/^([1-9][0-9]{0,2}|1000)$/, { message: 'must be a whole number from 1 to 1000' })
  limit?: string;

  @ApiPropertyOptional({ description: 'What the page before gave as `next`' })
  @IsOptional()
  @Matches(/^[^]+$/, { message: 'must be what the page before gave as next' })
  after?: string;
}

/** `dry_run` of a command. */
export class CommandQuery {
  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'Only answer what would change' })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'must be true or false' })
  dry_run?: string;
}

/** `revision` of a record. */
export class RecordQuery extends ReadQuery {
  @ApiPropertyOptional({ description: 'A published revision, 1 or more; the last unless named' })
  @IsOptional()
  @Matches(/^[1-9][0-9]{0,8}$/, { message: 'must be a revision: 1, 2, 3 ...' })
  revision?: string;
}

/** `disclosures` of a bundle. */
export class BundleQuery extends ReadQuery {
  @ApiPropertyOptional({
    enum: ['true', 'false'],
    description: 'With the personal fields that were not erased; for organiser and auditor',
  })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'must be true or false' })
  disclosures?: string;
}

/** `limit` of events. */
class LimitedQuery extends ReadQuery {
  @ApiPropertyOptional({ description: 'Most events to send; all unless named' })
  @IsOptional()
  @Matches(/^[1-9][0-9]{0,8}$/, { message: 'must be a whole number, 1 or more' })
  limit?: string;
}

/** `after` and `limit` of the events of an epoch. */
export class EventsQuery extends LimitedQuery {
  @ApiPropertyOptional({ description: 'Only events after this version' })
  @IsOptional()
  @Matches(whole, { message: 'must be a version, 0 for all' })
  after?: string;
}

/** `after` and `limit` of the events of all epochs. */
export class AllEventsQuery extends LimitedQuery {
  @ApiPropertyOptional({
    description: 'Only events after this position: the id of an event, 0 for all',
  })
  @IsOptional()
  @Matches(placesPattern, { message: 'must be the id of an event of this stream, 0 for all' })
  after?: string;
}

/** How many items a page is to have. */
export function limitOf({ limit }: PageQuery): number {
  return limit === undefined ? pageItemsDefault : Number(limit);
}
