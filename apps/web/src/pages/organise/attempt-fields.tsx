/** Fields for attempts of an exam: which one, how it counts, what counts in its place. */
import { useWords } from '../../i18n/words.js';
import { type FormProps, RadioField, SelectField } from './fields.js';
import { PickList } from './pick-list.js';
import type { PickItem } from './picking.js';
import { type Asked, type Attempt, useList } from './reads.js';

/** What the fields know of the epoch. */
export interface AttemptFieldProps extends FormProps {
  readonly asked: Asked;
  readonly aim: (target: { readonly attempt: string }) => void;
}

const attemptsQuestion = { path: 'attempts', member: 'attempts' };

/** One attempt, of those that count or of all. */
export function AttemptField(
  props: AttemptFieldProps & { readonly adopted: boolean },
): React.JSX.Element {
  const { draft, asked, aim, adopted } = props;
  const words = useWords('forms');
  const { data = [] } = useList<Attempt>(asked, attemptsQuestion);
  const items = data
    .filter(({ adoption_status }) => !adopted || adoption_status !== 'excluded')
    .map((one): PickItem => {
      const result = one.score_status === 'valid' ? one.score : one.score_status;
      const text = words('attemptOf', { model: one.model, item: one.item, attempt: one.attempt });
      return { id: String(one.version), text, detail: `${result} · ${one.adoption_status}` };
    });
  return (
    <PickList
      label={words('attempt')}
      items={items}
      chosen={draft.attempt === '' ? [] : [draft.attempt]}
      several={false}
      empty={words('noAttempts')}
      onChoose={([attempt = '']) => {
        aim({ attempt });
      }}
    />
  );
}

/** How an attempt counts from now on. */
export function AdoptionField({ draft, change }: FormProps): React.JSX.Element {
  const words = useWords('forms');
  return (
    <RadioField
      label={words('adoption')}
      value={draft.adoption}
      options={[
        { value: 'selected', text: words('selected') },
        { value: 'selected_provisional', text: words('selectedProvisional') },
      ]}
      onChange={(adoption) => {
        change({ adoption });
      }}
    />
  );
}

/** Which attempt of the same model, track and item counts in place of the excluded one. */
export function ReplacedByField({
  draft,
  change,
  asked,
}: AttemptFieldProps): React.JSX.Element | null {
  const words = useWords('forms');
  const { data = [] } = useList<Attempt>(asked, attemptsQuestion);
  const excluded = data.find(({ version }) => String(version) === draft.attempt);
  if (excluded === undefined) return null;
  const { model, track, item } = excluded;
  const others = data.filter(
    (one) => one !== excluded && one.model === model && one.track === track && one.item === item,
  );
  if (others.length === 0) return null;
  return (
    <SelectField
      label={words('replacedBy')}
      value={draft.replacedBy}
      options={[
        { value: '', text: words('noReplacement') },
        ...others.map(({ attempt, score, adoption_status }) => ({
          value: attempt,
          text: `${attempt}: ${score} (${adoption_status})`,
        })),
      ]}
      onChange={(replacedBy) => {
        change({ replacedBy });
      }}
    />
  );
}
