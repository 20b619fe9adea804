/**
 * A request for a command as it came in: who, which epoch, under which conditions, and the JSON of
 * its body. The body is read as a command only after it is known to be no retry.
 * Source: FORMATS, section 6.
 */
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash, type Hash, randomUUID } from 'node:crypto';
import { isObject, memberNames, memberOf } from '#ledger/decoding';
import type { RecordOutcomes } from '#ledger/epoch/commands';
import { reportIssues } from '#ledger/epoch/decode-outcome-reports';
import { plainReports } from '#ledger/epoch/plain-reports';
import type { CommandId, EpochId, Sha256Hex } from '#ledger/ids';
import { epochOfImport } from '#ledger/imported/decode-import';
import { invariant } from '#ledger/invariant';
import { isEpochId } from '#ledger/names';
import { canonicalText } from '#ledger/record/canonical';
import type { Json } from '#ledger/record/json';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { accessOf } from '../access/access.js';
import { maySeeHidden } from '../access/bearer.js';
import { type CommandRoute, commandRoutes } from '../access/route-table.js';
import { isCommandRoute } from '../access/route.js';
import type { RawBody } from '../http/body.js';
import { malformedJson, Problem } from '../http/problem.js';
import { CommandQuery, queryOf } from '../http/query.js';
import { idempotencyKey, ifMatch } from '../http/request-headers.js';
import { registryStream } from '../writing/folded-epoch.js';
import { note } from '../watching/notes.js';
import { unknownEpoch } from '../writing/unknown-epoch.js';
import type { CommandRequest } from '../writing/writer.js';
import { parseLines } from './parse-lines.js';

/** A request for a command. */
export interface Received {
  readonly request: CommandRequest;
  /** The body; `{}` when there was none, or it was read as `reports`. */
  readonly json: Json;
  /** The body of RecordOutcomes, when it was written so plainly that it needs no other reading. */
  readonly reports: RecordOutcomes | null;
  /** The names in the address, such as `key`, decoded. */
  readonly address: Readonly<Record<string, string>>;
}

/** Gives a controller's method what was received; throws Problem for what cannot be read. */
export const Receive: () => ParameterDecorator = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    received(context.switchToHttp().getRequest<FastifyRequest>()),
);

function received(http: FastifyRequest): Received {
  const { route, caller, role } = accessOf(http);
  invariant(caller !== null && role !== null && isCommandRoute(route), 'commands have roles');
  const address = http.params as Readonly<Record<string, string>>;
  const query = queryOf(http, CommandQuery);
  const key = idempotencyKey(http.headers['idempotency-key']);
  const match = ifMatch(http.headers['if-match']);
  const raw = http.body as RawBody | undefined;
  const plain = raw === undefined ? null : plainOf(raw, route, address);
  const json = raw === undefined || plain !== null ? {} : jsonOf(raw, route.lines);
  const epoch = route.registry ? registryStream : epochOf(route, address, json);
  const kept = withoutPersonal(route, json);
  const wholeDigest = plain?.digest ?? digestOf(route.path, address, canonicalText(json));
  const request = {
    epoch,
    route,
    actor: caller.name,
    role,
    seesHidden: maySeeHidden(caller),
    key,
    commandId: key ?? (randomUUID() as string as CommandId),
    digest: kept === json ? wholeDigest : digestOf(route.path, address, canonicalText(kept)),
    wholeDigest,
    ifMatch: match,
    dryRun: query.dry_run === 'true',
    sizeBytes: raw?.bytes.length ?? 0,
  };
  const { commandId: command, dryRun } = request;
  note(http, { epoch, command, dryRun });
  return { request, json, reports: plain?.command ?? null, address };
}

/** Reports that need no JSON value, of which there are many in one body, and their digest. */
function plainOf(
  { type, bytes }: RawBody,
  route: CommandRoute,
  address: Received['address'],
): { readonly command: RecordOutcomes; readonly digest: Sha256Hex } | null {
  if (route !== commandRoutes.RecordOutcomes) return null;
  const hash = digestBegun(route.path, address);
  const form = type === 'application/x-ndjson' ? 'lines' : 'body';
  const command = plainReports(bytes, form, (piece) => hash.update(piece));
  return command === null ? null : { command, digest: hash.digest('hex') as Sha256Hex };
}

/** The JSON of a body; lines become a list under the name that the route gives them. */
function jsonOf({ type, bytes }: RawBody, lines: string | null): Json {
  if (type === 'application/x-ndjson' && lines === null) {
    throw new Problem('media_type_unsupported', { detail: 'this route reads application/json' });
  }
  const json =
    type === 'application/x-ndjson' && lines !== null
      ? parseLines(bytes, { name: lines, issuesOf: reportIssues })
      : parseJsonBytes(bytes);
  if (!json.ok) throw malformedJson(json.issues);
  return json.value;
}

/** The epoch that the address names; an opening names it in its plan, an import in its record. */
function epochOf(
  route: CommandRoute,
  address: Readonly<Record<string, string>>,
  json: Json,
): EpochId {
  const named = address['epoch'];
  if (named !== undefined) {
    if (isEpochId(named)) return named;
    throw unknownEpoch(named);
  }
  const planned = route.record ? epochOfImport(json) : isObject(json) && memberOf(json, 'epoch');
  // A plan without a legal id is refused when it is decoded; no epoch has the empty id.
  return typeof planned === 'string' && isEpochId(planned) ? planned : ('' as EpochId);
}

/**
 * The body with the number of its personal fields in their place. A digest of guessable text tells
 * it to whoever guesses, and this one stays for ever; the fields are compared in another way.
 */
function withoutPersonal(route: CommandRoute, body: Json): Json {
  if (route !== commandRoutes.SubmitEntry || !isObject(body)) return body;
  const personal = memberOf(body, 'personal');
  if (personal === undefined) return body;
  const counted = isObject(personal) ? memberNames(personal).length : null;
  const members = memberNames(body).map((name) => [name, memberOf(body, name) ?? null] as const);
  return new Map<string, Json>([...members, ['personal', counted]]);
}

/**
 * Of what makes two requests the same: route, names in the address, canonical body. A canonical
 * text has no lone surrogates, so that the platform makes of it the bytes that we would make.
 */
function digestOf(route: string, address: Received['address'], body: string): Sha256Hex {
  return digestBegun(route, address).update(body).digest('hex') as Sha256Hex;
}

/** The digest of route and names; the body is still to come. */
function digestBegun(route: string, address: Received['address']): Hash {
  return createHash('sha256').update(canonicalText([route, new Map(Object.entries(address))]));
}
