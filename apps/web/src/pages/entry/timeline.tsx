/** What happened to an entry, in order. */
import { Link } from '@tanstack/react-router';
import type { EntryAct, TimelineRow } from '#ledger/explain/entry-timeline';
import { percentText } from '#ledger/numeric/percent';
import { useLanguage, useWords } from '../../i18n/words.js';
import { ShortInstant } from '../../shown/instant.js';
import { Name } from '../../shown/name.js';
import { countText } from '../../shown/number-text.js';
import { isolated } from '../../shown/visible-name.js';

/** The rows as a list. */
export function Timeline({
  epoch,
  rows,
}: {
  readonly epoch: string;
  readonly rows: readonly TimelineRow[];
}): React.JSX.Element {
  const words = useWords('entry');
  return (
    <section>
      <h2>{words('timeline')}</h2>
      <p className="quiet">{words('timelineLead')}</p>
      <ol className="timeline">
        {rows.map((row) => (
          <li key={row.version} className={`act act-${row.kind}`}>
            <p>
              <ActSentence row={row} />
            </p>
            {'reason' in row && (
              <p className="small">
                <bdi>“{row.reason}”</bdi>
              </p>
            )}
            {row.kind === 'appeal_raised' && (
              <p className="small">
                <bdi>“{row.text}”</bdi>
              </p>
            )}
            <p className="quiet small event-who">
              <ShortInstant at={row.at} />
              <span>
                <Name text={row.actor} /> · {row.role}
              </span>
              <Link
                to="/epochs/$epoch/audit"
                params={{ epoch }}
                search={{ event: String(row.version) }}
              >
                {words('event', { version: row.version })}
              </Link>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ActSentence({ row }: { readonly row: EntryAct }): React.JSX.Element {
  const words = useWords('entry');
  switch (row.kind) {
    case 'submitted':
      return <>{words('act_submitted', { at: row.submitted_at })}</>;
    case 'outcomes':
      return <OutcomesSentence row={row} />;
    case 'units_voided':
    case 'units_withdrawn':
    case 'units_rejudged':
      return <>{words(`act_${row.kind}`, { count: row.units })}</>;
    case 'rerun':
      return <>{words('act_rerun', { axis: isolated(row.axis), count: row.units })}</>;
    case 'appeal_raised':
      return <>{words('act_appeal_raised', { id: row.id })}</>;
    case 'appeal_resolved':
      return <>{words(`act_appeal_${row.ruling}`, { id: row.id })}</>;
    case 'closed':
      return <ClosedSentence row={row} />;
    case 'shortlisted':
    case 'unlisted':
    case 'withdrawn':
    case 'disqualified':
    case 'reopened':
    case 'cancelled':
    case 'fields_erased':
      return <>{words(`act_${row.kind}`)}</>;
  }
}

function ClosedSentence({
  row: { revision, rank, score_exact: exact },
}: {
  readonly row: Extract<EntryAct, { kind: 'closed' }>;
}): React.JSX.Element {
  const words = useWords('entry');
  const score = percentText(exact);
  if (exact === null) return <>{words('act_closed', { revision })}</>;
  if (rank === null) return <>{words('act_closed_scored', { revision, score })}</>;
  return <>{words('act_closed_ranked', { revision, rank, score })}</>;
}

function OutcomesSentence({
  row: { events, outcomes },
}: {
  readonly row: Extract<EntryAct, { kind: 'outcomes' }>;
}): React.JSX.Element {
  const words = useWords('entry');
  const frame = useWords('frame');
  const language = useLanguage();
  const codes = ['1', '0', 'h', 'r'] as const;
  const count = codes.reduce((sum, code) => sum + outcomes[code], 0);
  const counts = codes
    .filter((code) => outcomes[code] > 0)
    .map((code) => words(`count_${code}`, { count: outcomes[code] }))
    .join(frame('comma'));
  const formatted = countText(count, language);
  return (
    <>
      {words('act_outcomes', {
        count,
        formatted,
        counts,
        events: words('events', { count: events }),
      })}
    </>
  );
}
