/** What the page of an exam asks for beside the epoch and its standing. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { SolverReference } from '#ledger/evidence/exam';
import { decodeReference } from '#ledger/exam/decode-reference';
import type { Json } from '#ledger/record/json';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { epochKey } from '../../service/live-epoch.js';
import { ServiceProblem } from '../../service/problem.js';
import { ask, read } from '../../service/request.js';
import type { KeptOutcomes, KeptScore } from './solver-lines.js';
import type { AttemptsPage, AttemptView, ExamDetail, SuiteTracks } from './wire.js';

/** The whole attempt table as of `version`, in order of submission. */
export function useAttempts(
  epoch: string,
  version: number,
): UseQueryResult<readonly AttemptView[]> {
  return useQuery({
    queryKey: epochKey(epoch, 'attempts', String(version)),
    queryFn: async ({ signal }) => {
      const attempts: AttemptView[] = [];
      let after: string | undefined;
      do {
        const query = { limit: '1000', after };
        const path = ['epochs', epoch, 'attempts'];
        const page = await read<AttemptsPage>({ path, query, signal });
        attempts.push(...page.attempts);
        after = page.next ?? undefined;
      } while (after !== undefined);
      return attempts;
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

/** The tracks with their items. A record from elsewhere brings its suite in its evidence. */
export function useSuite({ epoch, plan: { suite } }: ExamDetail): UseQueryResult<SuiteTracks> {
  return useQuery({
    queryKey: epochKey(epoch, 'suite'),
    queryFn: async ({ signal }) => {
      try {
        return await read<SuiteTracks>({ path: ['suites', suite], signal });
      } catch (error) {
        if (!isMissing(error)) throw error;
        const path = ['epochs', epoch, 'evidence'];
        return (await read<{ readonly suite: SuiteTracks }>({ path, signal })).suite;
      }
    },
    staleTime: Infinity,
  });
}

/** The registered reference; null where there is none of this id. */
export function useReference(id: string): UseQueryResult<SolverReference | null> {
  return useQuery({
    queryKey: ['reference', id],
    queryFn: async ({ signal }) => {
      const json = await document(['references', id], signal).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      const decoded = json === null ? null : decodeReference(json);
      return decoded?.ok === true ? decoded.value : null;
    },
    staleTime: Infinity,
  });
}

/** What was kept of an attempt. */
export function useKeptOutcomes(attempt: AttemptView | null): UseQueryResult<KeptOutcomes> {
  const records = attempt?.records_sha256 ?? null;
  const scores = attempt?.solver_score_sha256 ?? null;
  const sha256 = records ?? scores;
  return useQuery({
    queryKey: ['document', sha256],
    queryFn: async ({ signal }): Promise<KeptOutcomes> => {
      if (sha256 === null) return { kind: 'nothing' };
      const json = await document(['documents', sha256], signal);
      if (records === null) return { kind: 'scores', score: json as unknown as KeptScore };
      return Array.isArray(json) ? { kind: 'records', records: json } : { kind: 'nothing' };
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

/** A document with every digit of its numbers as the ledger reads them. */
async function document(path: readonly string[], signal: AbortSignal): Promise<Json> {
  const response = await ask({ path, signal });
  const parsed = parseJsonBytes(new Uint8Array(await response.arrayBuffer()));
  if (parsed.ok) return parsed.value;
  throw new Error(parsed.issues[0]?.message ?? path.join('/'));
}

function isMissing(error: unknown): boolean {
  return error instanceof ServiceProblem && error.status === 404;
}
