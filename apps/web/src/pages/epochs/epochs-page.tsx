import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';
import { StaleBanner } from '../../notices/stale-banner.js';
import { Trouble } from '../../notices/trouble.js';
import { countText } from '../../shown/number-text.js';
import { type EpochsAddress, epochStates } from './address.js';
import { EpochRow } from './epoch-row.js';
import './epochs.css';
import { Happening } from './happening.js';
import { type LiveEpochs, useLiveEpochs } from './live-epochs.js';

/** The list of epochs. */
export function EpochsPage(): React.JSX.Element {
  const words = useWords('epochs');
  const address = useSearch({ from: '/' });
  const live = useLiveEpochs(address);
  return (
    <>
      <StaleBanner link={live.link} />
      <PageTitle title={words('title')} />
      <p className="quiet">{words('intro')}</p>
      <div className="epochs">
        <section aria-label={words('title')}>
          <Choice address={address} />
          {live.error !== null && <Trouble error={live.error} onRetry={live.refetch} />}
          <Found
            live={live}
            isChosen={address.search !== undefined || address.state !== undefined}
          />
        </section>
        <Happening told={live.told} />
      </div>
    </>
  );
}

/** Search and state; both are in the address. */
function Choice({ address }: { readonly address: EpochsAddress }): React.JSX.Element {
  const words = useWords('epochs');
  const frame = useWords('frame');
  const navigate = useNavigate();
  const choose = (change: Readonly<Record<string, string | undefined>>): void => {
    void navigate({
      to: '/',
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <div className="epochs-choice" role="search">
      <input
        type="search"
        aria-label={words('search')}
        placeholder={words('search')}
        value={address.search ?? ''}
        onChange={({ target }) => {
          choose({ search: target.value === '' ? undefined : target.value });
        }}
      />
      <div className="switch" role="group" aria-label={words('states')}>
        {[undefined, ...epochStates].map((state) => (
          <button
            key={state ?? 'all'}
            type="button"
            aria-pressed={address.state === state}
            onClick={() => {
              choose({ state });
            }}
          >
            {state === undefined ? words('all') : frame(`state_${state}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

function Found({
  live: { epochs, more },
  isChosen,
}: {
  readonly live: LiveEpochs;
  /** Whether a part of all epochs is asked for. */
  readonly isChosen: boolean;
}): React.JSX.Element {
  const words = useWords('epochs');
  const frame = useWords('frame');
  const language = useLanguage();
  if (epochs === null) return <p className="quiet">{frame('loading')}</p>;
  if (epochs.length === 0) {
    return <p className="epochs-none quiet">{words(isChosen ? 'noneFound' : 'none')}</p>;
  }
  const count = epochs.length;
  return (
    <>
      <p className="quiet small" role="status">
        {words('shown', { count, formatted: countText(count, language) })}
      </p>
      <ul className="epochs-list">
        {epochs.map((epoch) => (
          <EpochRow key={epoch.epoch} epoch={epoch} />
        ))}
      </ul>
      {more !== null && (
        <button type="button" onClick={more}>
          {words('more')}
        </button>
      )}
    </>
  );
}
