/** What is public of an epoch that hides how it stands: who has entered. */
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../i18n/words.js';
import { Trouble } from '../../notices/trouble.js';
import { epochKey } from '../../service/live-epoch.js';
import { read } from '../../service/request.js';
import type { EpochRanking, RankedEntry } from '../../service/wire.js';
import { EntriesTable } from './entries-table.js';
import type { StandingProps } from './standing-props.js';

interface EntriesPage {
  readonly entries: readonly Pick<RankedEntry, 'key' | 'model' | 'submitted_at' | 'status'>[];
  readonly next: string | null;
}

/** The reason, and the entries. */
export function HiddenEntries(props: StandingProps): React.JSX.Element {
  const { epoch, version } = props.detail;
  const words = useWords('epoch');
  const { data, error, refetch } = useQuery({
    queryKey: epochKey(epoch, 'entries', String(version)),
    queryFn: ({ signal }) => allEntries(epoch, signal),
  });
  return (
    <>
      <section className="hidden-standing">
        <h2>{words('hiddenTitle')}</h2>
        <p>{words('hiddenText')}</p>
      </section>
      {error !== null && <Trouble error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <EntriesTable {...props} ranking={unmeasured(props, data)} title={words('entriesList')} />
      )}
    </>
  );
}

async function allEntries(epoch: string, signal: AbortSignal): Promise<EntriesPage['entries']> {
  const entries: EntriesPage['entries'][number][] = [];
  let after: string | undefined;
  do {
    const query = { limit: '1000', after };
    const page: EntriesPage = await read({ path: ['epochs', epoch, 'entries'], query, signal });
    entries.push(...page.entries);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return entries;
}

/** The entries as a ranking that says nothing of how they stand. */
function unmeasured(
  { detail: { epoch, title, rule, version } }: StandingProps,
  entries: EntriesPage['entries'],
): EpochRanking {
  const nothing = { rank: null, score: null, score_exact: null, score_reason: null, axes: null };
  const rows = entries.map((entry) => ({ ...entry, ...nothing }));
  return {
    ...{ epoch, title, rule, version, provisional: true, revision: null, overall_score: 'hidden' },
    axes: [],
    submissions: rows.filter(({ status }) => status !== 'base'),
    base_model: rows.find(({ status }) => status === 'base') ?? null,
  };
}
