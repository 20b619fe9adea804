import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { StateBadges } from '../../shown/state-badges.js';
import type { Epoch } from './reads.js';

/** Where the epoch stands, in a line. */
export function EpochLine({ epoch }: { readonly epoch: Epoch }): React.JSX.Element {
  const words = useWords('organise');
  const { version, rule, reopened, reopen_reason: reason } = epoch;
  return (
    <p className="epoch-line">
      <StateBadges epoch={epoch} />
      {reopened && reason !== null ? (
        <span>
          {words('reopenedBecause')}{' '}
          <q>
            <Name text={reason} />
          </q>
        </span>
      ) : null}
      <span className="quiet">{words('versionNow', { version })}</span>
      <span className="quiet">{rule}</span>
    </p>
  );
}
