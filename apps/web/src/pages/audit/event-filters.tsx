/**
 * Which events are shown: by whom, of which kind, about which entry. All of it is in the address.
 */
import { useId } from 'react';
import { useWords } from '../../i18n/words.js';
import type { AuditAddress } from './address.js';
import type { Choices } from './chosen-rows.js';
import type { Choose } from './choose.js';

interface FiltersProps {
  readonly address: AuditAddress;
  readonly choices: Choices;
  readonly choose: Choose;
}

/** The filters. */
export function EventFilters({ address, choices, choose }: FiltersProps): React.JSX.Element {
  const words = useWords('audit');
  const { actor, kind, entry, order } = address;
  const entryId = useId();
  const isChosen = actor !== undefined || kind !== undefined || entry !== undefined;
  return (
    <div className="event-filters" role="search" aria-label={words('list')}>
      <Choice
        label={words('filterActor')}
        all={words('anybody')}
        value={actor}
        options={choices.actors}
        onChoose={(next) => choose({ actor: next })}
      />
      <Choice
        label={words('filterKind')}
        all={words('anything')}
        value={kind}
        options={choices.kinds}
        onChoose={(next) => choose({ kind: next })}
      />
      <div className="field">
        <label htmlFor={entryId}>{words('filterEntry')}</label>
        <input
          id={entryId}
          type="search"
          placeholder={words('entryHint')}
          value={entry ?? ''}
          onChange={({ target }) => choose({ entry: target.value || undefined })}
        />
      </div>
      <div className="event-buttons">
        <button
          type="button"
          onClick={() => choose({ order: order === 'oldest' ? undefined : 'oldest' })}
        >
          {words(order === 'oldest' ? 'newestFirst' : 'oldestFirst')}
        </button>
        {isChosen && (
          <button
            type="button"
            onClick={() => choose({ actor: undefined, kind: undefined, entry: undefined })}
          >
            {words('clear')}
          </button>
        )}
      </div>
    </div>
  );
}

function Choice({
  label,
  all,
  value,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly string[];
  readonly onChoose: (value: string | undefined) => void;
}): React.JSX.Element {
  const id = useId();
  // What an address asks for stays to be seen, even where nothing of it has occurred.
  const known = value === undefined || options.includes(value) ? options : [value, ...options];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value || undefined)}
      >
        <option value="">{all}</option>
        {known.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}
