/** The table with its heading and its filter. */
import { useLanguage, useWords } from '../../i18n/words.js';
import type { EpochRanking } from '../../service/wire.js';
import { countText } from '../../shown/number-text.js';
import { RankingTable } from './ranking/ranking-table.js';
import { isFound, rowsOf } from './ranking/table-rows.js';
import type { StandingProps } from './standing-props.js';

/** The entries of `ranking`, under `title`. */
export function EntriesTable(
  props: StandingProps & { readonly ranking: EpochRanking; readonly title: string },
): React.JSX.Element {
  const { detail, ranking, title, address, change } = props;
  const words = useWords('epoch');
  const nobody = ranking.submissions.length === 0 && ranking.base_model === null;
  return (
    <section aria-labelledby="ranking-title">
      <div className="section-head">
        <h2 id="ranking-title">{title}</h2>
        {!nobody && <Filter {...props} />}
      </div>
      {nobody && <p className="quiet">{words('noEntries')}</p>}
      {!nobody && (
        <RankingTable
          epoch={detail.epoch}
          title={title}
          ranking={ranking}
          address={address}
          change={change}
        />
      )}
    </section>
  );
}

function Filter({
  ranking,
  address: { filter = '' },
  change,
}: StandingProps & { readonly ranking: EpochRanking }): React.JSX.Element {
  const words = useWords('epoch');
  const language = useLanguage();
  const rows = rowsOf(ranking);
  const found = rows.filter((row) => isFound(row, filter)).length;
  return (
    <div className="ranking-filter">
      <span className="quiet small" role="status">
        {words('shown', {
          shown: countText(found, language),
          all: countText(rows.length, language),
        })}
      </span>
      <input
        type="search"
        aria-label={words('filter')}
        placeholder={words('filter')}
        value={filter}
        onChange={({ target }) => {
          change({ filter: target.value === '' ? undefined : target.value });
        }}
      />
    </div>
  );
}
