/** One epoch, kept as the log has it: what others do to it is on the page at once. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { follow, type Link } from '../../service/follow.js';
import type { ServiceProblem } from '../../service/problem.js';
import { read } from '../../service/request.js';
import { onTokenChange, tokenHeld } from '../../service/token.js';
import type { Epoch } from './reads.js';

/** How often the tables are asked again while they are behind an event that was seen. */
const behindMs = 200;

/** The epoch, and whether it is followed. */
export interface FollowedEpoch {
  readonly epoch: Epoch | null;
  readonly error: ServiceProblem | null;
  readonly link: Link;
  readonly refetch: () => void;
}

/** Reads `epoch` and follows its events; a token may show more of it. */
export function useFollowedEpoch(epoch: string): FollowedEpoch {
  const token = useSyncExternalStore(onTokenChange, tokenHeld);
  const [link, setLink] = useState<Link>('connecting');
  const [seen, setSeen] = useState(0);
  const { data, error, refetch } = useQuery<Epoch, ServiceProblem>({
    queryKey: ['epoch', epoch, 'detail'],
    queryFn: ({ signal }) => read({ path: ['epochs', epoch], signal }),
    // The tables follow the log; an event may be here before they are.
    refetchInterval: ({ state }) => ((state.data?.version ?? seen) < seen ? behindMs : false),
  });
  const begin = data?.version ?? null;
  const isThere = begin !== null;
  useEffect(() => {
    if (!isThere) return undefined;
    return follow({
      path: ['epochs', epoch, 'events'],
      after: begin,
      onEvent: ({ id }) => {
        setSeen((before) => Math.max(before, Number(id)));
      },
      onLink: setLink,
    });
  }, [epoch, isThere, token]);
  useEffect(() => {
    if (seen > 0) void refetch();
  }, [seen, refetch]);
  return { epoch: data ?? null, error, link, refetch: () => void refetch() };
}
