/**
 * One epoch as it stands, and what is derived of it, asked for again as soon as the log has more.
 * A stream tells the version of each new event; answers that are behind it are asked for again.
 */
import { type QueryKey, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { follow, type Link } from './follow.js';
import { read } from './request.js';
import { onTokenChange, tokenHeld } from './token.js';
import { type EpochDetail, type EpochSummary, isHidden } from './wire.js';

/** Anything that says which event it was made after. */
interface Versioned {
  readonly version: number;
}

/** How often to look at an epoch whose events are not shown to everybody yet. */
const hiddenMs = 1500;

/** How soon to ask again for what is behind the log; later where an answer takes long. */
const behindMs = 250;

/** What is asked for under /v1/epochs/{epoch}, and kept under. */
export function epochKey(epoch: string, ...what: readonly string[]): QueryKey {
  return ['epoch', epoch, ...what];
}

/** An epoch, followed; an exam has a plan of another shape. */
export interface LiveEpoch<Detail extends EpochSummary> {
  readonly detail: UseQueryResult<Detail>;
  /** The version of the last event that was told of, 0 before the first. */
  readonly version: number;
  readonly link: Link;
  /** Whether how it stands is kept from this reader until the close. */
  readonly hidden: boolean;
}

/** The epoch with its plan, live. */
export function useLiveEpoch<Detail extends EpochSummary = EpochDetail>(
  epoch: string,
): LiveEpoch<Detail> {
  const [heard, setHeard] = useState({ epoch, version: 0 });
  const [link, setLink] = useState<Link>('connecting');
  const version = heard.epoch === epoch ? heard.version : 0;
  const token = useSyncExternalStore(onTokenChange, tokenHeld);
  const detail = useEpochQuery<Detail>(epoch, [], version, {
    againMs: ({ data }) => (data !== undefined && isHidden(data) ? hiddenMs : false),
  });
  const known = detail.data?.version;
  const isKnown = known !== undefined;
  const hidden = token === null && detail.data !== undefined && isHidden(detail.data);
  useEffect(() => {
    if (!isKnown || hidden) return undefined;
    return follow({
      path: ['epochs', epoch, 'events'],
      after: known,
      onEvent: ({ id }) => {
        setHeard({ epoch, version: Number(id) });
      },
      onLink: setLink,
    });
    // Followed from the version that was known first; from then on the stream itself goes on.
  }, [epoch, isKnown, hidden, token]);
  return { detail, version: Math.max(version, known ?? 0), link: hidden ? 'live' : link, hidden };
}

/** When something is asked for. */
interface Asking<T> {
  readonly enabled?: boolean;
  /** After how long to ask again whatever the log says. */
  readonly againMs?: (state: { readonly data: T | undefined }) => number | false;
}

/** What `path` of the epoch says, at least as of `version`. */
export function useEpochQuery<T extends Versioned>(
  epoch: string,
  path: readonly string[],
  version: number,
  { enabled = true, againMs = () => false }: Asking<T> = {},
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
    refetchInterval: ({ state }) =>
      isBehind(state.data, version) ? Math.max(behindMs, 2 * tookMs.current) : againMs(state),
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
