/**
 * What organisers look at before they act. Names are those of the wire.
 * Source: FORMATS, section 6 "Reads".
 */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, read } from '../../service/request.js';
import type { ProblemPlace, ServiceProblem } from '../../service/problem.js';
import type { EpochSummary } from '../../service/wire.js';
import { type Blockers, blockersOf } from './blockers.js';

/** Whom a token is for. */
export interface Caller {
  readonly name: string;
  readonly roles: readonly string[];
}

/** One epoch; the plan of either kind. */
export interface Epoch extends EpochSummary {
  readonly plan: Plan;
}

/** A plan; an exam has models in place of axes. */
export interface Plan {
  readonly base_model?: string | null;
  readonly axes?: readonly {
    readonly axis: string;
    readonly tasks: readonly { readonly task: string; readonly units: readonly string[] }[];
  }[];
  readonly models?: Readonly<Record<string, unknown>>;
}

/** One entry. */
export interface Entry {
  readonly key: string;
  readonly model: string;
  readonly status: string;
}

/** One pair without an outcome. */
export interface PendingPair {
  readonly task: string;
  readonly unit: string;
  readonly why: string;
}

/** One unit that is void for somebody. */
export interface VoidUnit {
  readonly task: string;
  readonly unit: string;
  readonly keys: readonly string[];
  readonly dropped: boolean;
  readonly withdrawn: string | null;
}

/** One appeal. */
export interface Appeal {
  readonly id: string;
  readonly key: string;
  readonly text: string;
  readonly raised_at: string;
  readonly event: number;
  readonly ruling: string | null;
}

/** One attempt of an exam. */
export interface Attempt {
  readonly version: number;
  readonly model: string;
  readonly track: string;
  readonly item: string;
  readonly attempt: string;
  readonly score: string;
  readonly adoption_status: string;
  readonly score_status: string;
}

/** What of an epoch is asked for; `version` makes an answer of an older log another question. */
export interface Asked {
  readonly epoch: string;
  readonly version: number;
}

/** The caller that a token is for. Throws ServiceProblem. */
export function readCaller(signal?: AbortSignal): Promise<Caller> {
  return read({ path: ['caller'], ...(signal === undefined ? {} : { signal }) });
}

interface ObstaclesAnswer {
  readonly obstacles: readonly ProblemPlace[];
  readonly total: number;
}

/** What stands against a close. Throws ServiceProblem. */
export async function readBlockers(epoch: string, signal: AbortSignal): Promise<Blockers> {
  const question = { path: ['epochs', epoch, 'obstacles'], signal };
  const { obstacles, total } = await read<ObstaclesAnswer>(question);
  return blockersOf(obstacles, total);
}

/** What a list of the API is asked for. */
export interface ListQuestion {
  /** Below the epoch. */
  readonly path: string;
  /** The member of the answer that has the items. */
  readonly member: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** The most items that are fetched: somebody is to choose among them. */
const itemsMax = 20_000;

/** A whole list, page after page. */
async function readList<Item>(
  epoch: string,
  { path, member, query = {} }: ListQuestion,
  signal: AbortSignal,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let after: string | undefined;
  do {
    const page = await read<Readonly<Record<string, unknown>>>({
      path: ['epochs', epoch, path],
      query: { ...query, limit: '1000', after },
      signal,
    });
    items.push(...(page[member] as readonly Item[]));
    after = typeof page['next'] === 'string' ? page['next'] : undefined;
  } while (after !== undefined && items.length < itemsMax);
  return items;
}

/** A list of the epoch as it is at `version`; nothing is asked while `question` is null. */
export function useList<Item>(
  { epoch, version }: Asked,
  question: ListQuestion | null,
): UseQueryResult<readonly Item[], ServiceProblem> {
  return useQuery({
    queryKey: ['epoch', epoch, 'list', question, version],
    queryFn: ({ signal }) => (question === null ? [] : readList<Item>(epoch, question, signal)),
    enabled: question !== null,
    placeholderData: (before) => before,
  });
}

/** Lines of NDJSON, parsed: events of an epoch after a version, at most so many. */
export async function readEvents<Event>(
  epoch: string,
  after: number,
  limit: number,
  signal: AbortSignal,
): Promise<readonly Event[]> {
  const question = {
    path: ['epochs', epoch, 'events'],
    query: { after: String(after), limit: String(limit) },
    signal,
  };
  const response = await ask(question, { headers: { accept: 'application/x-ndjson' } });
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Event);
}
