/** What made the score of an entry, for opened rows and for the plots. */
import {
  keepPreviousData,
  useQueries,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { epochKey } from '../../service/live-epoch.js';
import { read } from '../../service/request.js';
import type { EntryExplanation } from '../../service/wire.js';

/** The explanation of one entry, asked for again with each new version of the ranking. */
export function useExplanation(
  epoch: string,
  key: string,
  version: number,
): UseQueryResult<EntryExplanation> {
  return useQuery(explanation(epoch, key, version));
}

/** Those of several entries, in their order. */
export function useExplanations(
  epoch: string,
  keys: readonly string[],
  version: number,
): readonly UseQueryResult<EntryExplanation>[] {
  return useQueries({ queries: keys.map((key) => explanation(epoch, key, version)) });
}

function explanation(
  epoch: string,
  key: string,
  version: number,
): UseQueryOptions<EntryExplanation> {
  return {
    queryKey: epochKey(epoch, 'explain', key, String(version)),
    queryFn: ({ signal }) =>
      read<EntryExplanation>({ path: ['epochs', epoch, 'explain', key], signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  };
}
