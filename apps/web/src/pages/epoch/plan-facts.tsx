import { Link } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../i18n/words.js';
import type { EpochDetail } from '../../service/wire.js';
import { Fact } from '../../shown/fact.js';
import { ShortInstant } from '../../shown/instant.js';
import { countText } from '../../shown/number-text.js';
import { unpairedRule } from './unpaired-rule.js';

/** What the organiser fixed at the opening, and how many take part. */
export function PlanFacts({ detail }: { readonly detail: EpochDetail }): React.JSX.Element {
  const words = useWords('epoch');
  const { rule, max_void_fraction: limit, runtime_retries: retries, opened_at: openedAt } = detail;
  return (
    <dl className="plan-facts" aria-label={words('facts')}>
      <Fact name={words('rule')}>
        <Link to="/key-numbers">
          <code>{rule}</code>
        </Link>
      </Fact>
      <Fact name={words('size')}>
        <PlanSize detail={detail} />
      </Fact>
      <Fact name={words('entries')}>
        <EntryCounts detail={detail} />
      </Fact>
      {limit !== null && rule !== unpairedRule && <Fact name={words('limit')}>{limit}</Fact>}
      {retries !== null && (
        <Fact name={words('retriesLabel')}>{words('retries', { count: retries })}</Fact>
      )}
      <Fact name={words('opened')}>
        <ShortInstant at={openedAt} />
      </Fact>
      {detail.closes_at !== null && (
        <Fact name={words('intake')}>
          <ShortInstant at={detail.closes_at} />
        </Fact>
      )}
    </dl>
  );
}

function PlanSize({ detail }: { readonly detail: EpochDetail }): React.JSX.Element {
  const words = useWords('epoch');
  const { axes } = detail.plan;
  const tasks = axes.flatMap((axis) => axis.tasks);
  const units = tasks.reduce((sum, task) => sum + task.units.length, 0);
  return (
    <>
      {words('sizeText', {
        axes: words('axes', { count: axes.length }),
        tasks: words('tasks', { count: tasks.length }),
        units: words('units', { count: units }),
      })}
    </>
  );
}

function EntryCounts({ detail }: { readonly detail: EpochDetail }): React.JSX.Element {
  const words = useWords('epoch');
  const language = useLanguage();
  const { entries = 0, shortlisted = 0 } = detail.counts;
  if (shortlisted === 0) return <>{countText(entries, language)}</>;
  return (
    <>
      {words('entriesText', {
        entries: countText(entries, language),
        shortlisted: countText(shortlisted, language),
      })}
    </>
  );
}
