/** The list of epochs, asked for again when the log has more; and the last events of the log. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { follow, type Link } from '../../service/follow.js';
import { read } from '../../service/request.js';
import type { EpochsPage, EpochState, EpochSummary } from '../../service/wire.js';
import type { EpochsAddress } from './address.js';

/** One event of the log, as far as the list tells of it. */
export interface ToldEvent {
  readonly position: number;
  readonly epoch: string;
  readonly version: number;
  readonly type: string;
  readonly at: string;
  readonly body: unknown;
}

/** How many events are told of. */
const toldMax = 8;

/** What belongs on top: what changes, then what changed last. */
const stateOrder: Readonly<Record<EpochState, number>> = {
  running: 0,
  open: 1,
  closed: 2,
  cancelled: 3,
};

/** A page of the list, and after which event it was asked for. */
interface AskedPage extends EpochsPage {
  readonly asked: number;
}

/** The list and what feeds it. */
export interface LiveEpochs {
  /** Null until the first answer. */
  readonly epochs: readonly EpochSummary[] | null;
  readonly error: unknown;
  readonly refetch: () => void;
  readonly more: (() => void) | null;
  /** The last first. */
  readonly told: readonly ToldEvent[];
  readonly link: Link;
}

/** The epochs that `address` asks for, live. */
export function useLiveEpochs({ search, state }: EpochsAddress): LiveEpochs {
  const [told, setTold] = useState<readonly ToldEvent[]>([]);
  const [link, setLink] = useState<Link>('connecting');
  const position = useRef(0);
  const query = useInfiniteQuery({
    queryKey: ['epochs', search, state],
    queryFn: async ({ signal, pageParam }): Promise<AskedPage> => {
      const asked = position.current;
      const atLeast = asked === 0 ? undefined : String(asked);
      const page = { search, state, limit: '1000', after: pageParam, at_least: atLeast };
      return { ...(await read<EpochsPage>({ path: ['epochs'], query: page, signal })), asked };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch, hasNextPage, fetchNextPage } = query;
  const last = told[0]?.position ?? 0;
  useEffect(() => {
    position.current = last;
    // What is under way goes on; where its answer is behind what came meanwhile, one more is asked.
    const isBehind = data?.pages.some(({ asked }) => asked < last) === true;
    if (isBehind) void refetch({ cancelRefetch: false });
  }, [last, data, refetch]);
  const epochs = data === undefined ? null : data.pages.flatMap((page) => page.epochs);
  const begin = useBeginning(epochs);
  useEffect(() => {
    if (begin === null) return undefined;
    return follow({
      path: ['events'],
      after: begin,
      onEvent: ({ id, data: text }) => {
        const event = { ...(JSON.parse(text) as ToldEvent), position: Number(id) };
        setTold((before) => [event, ...before].slice(0, toldMax));
      },
      onLink: setLink,
    });
  }, [begin]);
  return {
    epochs: epochs && epochs.toSorted(byInterest),
    error,
    refetch: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : null,
    told,
    link,
  };
}

/** Where to begin with telling: some events before the last that the first list knew. */
function useBeginning(epochs: readonly EpochSummary[] | null): number | null {
  const [begin, setBegin] = useState<number | null>(null);
  useEffect(() => {
    if (epochs === null || begin !== null) return;
    const last = Math.max(0, ...epochs.map(({ position }) => position));
    setBegin(Math.max(0, last - toldMax));
  }, [epochs, begin]);
  return begin;
}

function byInterest(left: EpochSummary, right: EpochSummary): number {
  const order = stateOrder[left.state] - stateOrder[right.state];
  if (order !== 0) return order;
  const [leftAt, rightAt] = [left.closed_at ?? left.opened_at, right.closed_at ?? right.opened_at];
  return leftAt === rightAt ? 0 : leftAt > rightAt ? -1 : 1;
}
