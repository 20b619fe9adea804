import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { countText } from '../../shown/number-text.js';
import type { KeyNumbersAddress } from './address.js';
import type { EpochNumbers, KeyNumbers } from './wire.js';

/** The numbers that each epoch's plan sets. */
export function EpochNumbersSection({
  numbers: { epochs },
}: {
  readonly numbers: KeyNumbers;
}): React.JSX.Element {
  const words = useWords('key-numbers');
  const { filter = '' } = useSearch({ from: '/key-numbers' });
  const found = epochs.filter(({ epoch, rule }) => `${epoch} ${rule}`.includes(filter));
  return (
    <section aria-labelledby="epochs-title">
      <div className="section-head">
        <h2 id="epochs-title">{words('epochs')}</h2>
        {epochs.length > 0 && <Filter found={found.length} all={epochs.length} />}
      </div>
      <p>{words('epochsText')}</p>
      {epochs.length === 0 && <p className="quiet">{words('noEpochs')}</p>}
      {found.length > 0 && <EpochsTable epochs={found} />}
    </section>
  );
}

function Filter({
  found,
  all,
}: {
  readonly found: number;
  readonly all: number;
}): React.JSX.Element {
  const words = useWords('key-numbers');
  const language = useLanguage();
  const navigate = useNavigate();
  const { filter = '' } = useSearch({ from: '/key-numbers' });
  const shown = { shown: countText(found, language), all: countText(all, language) };
  return (
    <div className="numbers-filter">
      <span className="quiet small" role="status">
        {words('shown', shown)}
      </span>
      <input
        type="search"
        aria-label={words('filter')}
        placeholder={words('filter')}
        value={filter}
        onChange={({ target }) => {
          void navigate({
            to: '/key-numbers',
            search: (before) => ({ ...before, filter: target.value }) satisfies KeyNumbersAddress,
            replace: true,
            resetScroll: false,
          });
        }}
      />
    </div>
  );
}

function EpochsTable({ epochs }: { readonly epochs: readonly EpochNumbers[] }): React.JSX.Element {
  const words = useWords('key-numbers');
  return (
    <div
      className="numbers-scroll numbers-scroll-long"
      role="region"
      aria-labelledby="epochs-title"
      tabIndex={0}
    >
      <table className="numbers">
        <thead>
          <tr>
            <th scope="col">{words('epoch')}</th>
            <th scope="col">{words('rule')}</th>
            <th scope="col">
              {words('limit')}
              <code className="small">max_void_fraction</code>
            </th>
            <th scope="col">
              {words('retries')}
              <code className="small">runtime_retries</code>
            </th>
          </tr>
        </thead>
        <tbody>
          {epochs.map((epoch) => (
            <EpochLine key={epoch.epoch} numbers={epoch} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EpochLine({ numbers }: { readonly numbers: EpochNumbers }): React.JSX.Element {
  const words = useWords('key-numbers');
  const { epoch, rule, max_void_fraction: limit, runtime_retries: retries } = numbers;
  const none = <span className="quiet">{words('none')}</span>;
  const isExam = limit === null;
  return (
    <tr>
      <th scope="row">
        <Link to={isExam ? '/exams/$epoch' : '/epochs/$epoch'} params={{ epoch }}>
          <Name text={epoch} />
        </Link>
      </th>
      <td data-label={words('rule')}>
        <code>{rule}</code>
      </td>
      <td className="numbers-value" data-label={words('limit')}>
        {limit ?? none}
      </td>
      <td className="numbers-value" data-label={words('retries')}>
        {retries ?? none}
      </td>
    </tr>
  );
}
