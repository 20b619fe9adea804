/**
 * One epoch as it stands, and what is derived of it, asked for again as soon as the log has more.
 * A stream tells the version of each new event; answers that are behind it are asked for again.
 */
import { type QueryKey, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { follow, type Link } from './follow.js';
import { read } from './request.js';
import type { EpochDetail } from './wire.js';

/** Anything that says which event it was made after. */
interface Versioned {
  readonly version: number;
}

/** How soon to ask again for what is behind the log; later where an answer takes long. */
const behindMs = 250;

/** What is asked for under /v1/epochs/{epoch}, and kept under. */
export function epochKey(epoch: string, ...what: readonly string[]): QueryKey {
  return ['epoch', epoch, ...what];
}

/** An epoch, followed. */
export interface LiveEpoch {
  readonly detail: UseQueryResult<EpochDetail>;
  /** The version of the last event that was told of, 0 before the first. */
  readonly version: number;
  readonly link: Link;
}

/** The epoch with its plan, live. */
export function useLiveEpoch(epoch: string): LiveEpoch {
  const [heard, setHeard] = useState({ epoch, version: 0 });
  const [link, setLink] = useState<Link>('connecting');
  const version = heard.epoch === epoch ? heard.version : 0;
  const detail = useEpochQuery<EpochDetail>(epoch, [], version);
  const known = detail.data?.version;
  const isKnown = known !== undefined;
  useEffect(() => {
    if (!isKnown) return undefined;
    return follow({
      path: ['epochs', epoch, 'events'],
      after: known,
      onEvent: ({ id }) => {
        setHeard({ epoch, version: Number(id) });
      },
      onLink: setLink,
    });
    // Followed from the version that was known first; from then on the stream itself goes on.
  }, [epoch, isKnown]);
  return { detail, version: Math.max(version, known ?? 0), link };
}

/** What `path` of the epoch says, at least as of `version`. */
export function useEpochQuery<T extends Versioned>(
  epoch: string,
  path: readonly string[],
  version: number,
  { enabled = true }: { readonly enabled?: boolean } = {},
): UseQueryResult<T> {
  const tookMs = useRef(0);
  const query = useQuery<T>({
    queryKey: epochKey(epoch, ...path),
    queryFn: async ({ signal }) => {
      const begun = performance.now();
      const answer = await read<T>({ path: ['epochs', epoch, ...path], signal });
      tookMs.current = performance.now() - begun;
      return answer;
    },
    enabled,
    refetchInterval: ({ state: { data } }) =>
      isBehind(data, version) && Math.max(behindMs, 2 * tookMs.current),
  });
  const { data, refetch } = query;
  const behind = enabled && isBehind(data, version);
  useEffect(() => {
    // At once at each event, where the interval would wait; what is under way goes on.
    if (behind) void refetch({ cancelRefetch: false });
  }, [version, behind, refetch]);
  return query;
}

function isBehind(answer: Versioned | undefined, version: number): boolean {
  return answer !== undefined && answer.version < version;
}
