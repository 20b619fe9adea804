/** What does not stand against a close, and should be known before it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { read } from '../../service/request.js';
import type { Asked, Epoch } from './reads.js';

interface CountedEntry {
  readonly key: string;
  readonly counts: { readonly reported: number; readonly planned: number };
}

/** Outcomes that the base model lacks: what was not measured is published as null. */
export function BaseModelGaps(props: {
  readonly asked: Asked;
  readonly epoch: Epoch;
}): React.JSX.Element | null {
  const { asked, epoch } = props;
  const words = useWords('organise');
  const { data } = useQuery({
    queryKey: ['epoch', asked.epoch, 'base-model', asked.version],
    queryFn: ({ signal }) =>
      read<{ readonly entries: readonly CountedEntry[] }>({
        path: ['epochs', asked.epoch, 'entries'],
        query: { status: 'base' },
        signal,
      }),
    enabled: epoch.state === 'running',
    placeholderData: (before) => before,
  });
  const [base] = data?.entries ?? [];
  const lacking = base === undefined ? 0 : base.counts.planned - base.counts.reported;
  if (epoch.state !== 'running' || base === undefined || lacking === 0) return null;
  return (
    <p className="notice-box notice-warning small">
      {words('baseLacks', { key: base.key, count: lacking })}
    </p>
  );
}

interface ExamStanding {
  readonly models: Readonly<
    Record<string, { readonly status: string; readonly issues: readonly unknown[] }>
  >;
}

/** Models of an exam that would be published without an Index. */
export function IncompleteModels({ asked }: { readonly asked: Asked }): React.JSX.Element | null {
  const words = useWords('organise');
  const { data } = useQuery({
    queryKey: ['epoch', asked.epoch, 'ranking', asked.version],
    queryFn: ({ signal }) =>
      read<ExamStanding>({ path: ['epochs', asked.epoch, 'ranking'], signal }),
    placeholderData: (before) => before,
  });
  const models = Object.entries(data?.models ?? {});
  const incomplete = models.filter(([, { status }]) => status === 'incomplete');
  if (incomplete.length === 0) return null;
  return (
    <div className="notice-box notice-warning small">
      <p>{words('modelsIncomplete', { count: incomplete.length, of: models.length })}</p>
      <ul>
        {incomplete.map(([model, { issues }]) => (
          <li key={model}>
            <Name text={model} />: {words('modelGaps', { count: issues.length })}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/exams/$epoch" params={{ epoch: asked.epoch }}>
          {words('toExam')}
        </Link>
      </p>
    </div>
  );
}
