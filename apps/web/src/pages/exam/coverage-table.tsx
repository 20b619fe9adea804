/** Coverage as a matrix of items and models: each cell a mean, or what is missing. */
import { Link } from '@tanstack/react-router';
import { decimalText } from '#ledger/numeric/percent';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { isolated } from '../../shown/visible-name.js';
import type { Cell, CellState, Coverage } from './coverage.js';
import type { ChosenItem } from './chosen-item.js';
import { knownWords } from './known-words.js';

const states: readonly CellState[] = ['scored', 'provisional', 'partial', 'empty'];

/** The matrix with its legend. */
export function CoverageTable({
  coverage,
  chosen,
}: {
  readonly coverage: Coverage;
  readonly chosen: ChosenItem | null;
}): React.JSX.Element {
  const words = useWords('exam');
  return (
    <section aria-labelledby="coverage-title">
      <h2 id="coverage-title">{words('coverage')}</h2>
      <p className="quiet">{words('coverageText')}</p>
      <ul className="coverage-legend small">
        {states.map((state) => (
          <li key={state}>
            <span className={`coverage-cell cell-${state}`}>{signs[state]}</span>{' '}
            {words(`cell_${state}`)}
          </li>
        ))}
      </ul>
      <div
        className="exam-scroll exam-scroll-long"
        role="region"
        aria-labelledby="coverage-title"
        tabIndex={0}
      >
        <table className="exam-table coverage-table">
          <thead>
            <tr>
              <th scope="col">{words('item')}</th>
              {coverage.rows.map(({ model }) => (
                <th key={model} scope="col" title={model}>
                  <Name text={model} />
                </th>
              ))}
            </tr>
          </thead>
          <Tracks coverage={coverage} chosen={chosen} />
        </table>
      </div>
    </section>
  );
}

/** The items of each track, under its name. */
function Tracks({
  coverage: { tracks, rows },
  chosen,
}: {
  readonly coverage: Coverage;
  readonly chosen: ChosenItem | null;
}): React.JSX.Element {
  const words = useWords('exam');
  let before = 0;
  return (
    <>
      {tracks.map(({ track, items }) => {
        const first = before;
        before += items.length;
        return (
          <tbody key={track}>
            <tr className="coverage-track">
              <th scope="rowgroup" colSpan={rows.length + 1}>
                {knownWords(words, 'track', track)}
              </th>
            </tr>
            {items.map((item, index) => (
              <tr key={item}>
                <th scope="row">
                  <Name text={item} />
                </th>
                {rows.map(({ model, cells }) => (
                  <CoverageCell
                    key={model}
                    at={{ model, track, item }}
                    chosen={chosen}
                    cell={cells[first + index]}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        );
      })}
    </>
  );
}

const signs: Readonly<Record<CellState, string>> = {
  scored: '0.5',
  provisional: '0.5 ?',
  partial: '1/2',
  empty: '–',
};

function CoverageCell({
  at,
  chosen,
  cell,
}: {
  readonly at: ChosenItem;
  readonly chosen: ChosenItem | null;
  readonly cell: Cell | undefined;
}): React.JSX.Element {
  const words = useWords('exam');
  if (cell === undefined) return <td />;
  const isChosen =
    chosen?.model === at.model && chosen.track === at.track && chosen.item === at.item;
  const names = { model: isolated(at.model), item: isolated(at.item) };
  const said = words('cellSaid', { ...names, state: words(`cell_${cell.state}`) });
  const { model, track, item } = at;
  return (
    <td>
      <Link
        to="."
        search={(before) => ({ ...before, model, track, item, attempt: undefined }) as object}
        hash="one-item"
        replace
        aria-label={`${said}: ${cellText(cell)}`}
        aria-current={isChosen ? 'true' : undefined}
        className={`coverage-cell cell-${cell.state}`}
      >
        {cellText(cell)}
      </Link>
    </td>
  );
}

/** The mean, or how many of the planned repetitions have a score. */
function cellText({ state, valid, planned, meanExact }: Cell): string {
  switch (state) {
    case 'scored':
      return shortMean(meanExact);
    case 'provisional':
      return `${shortMean(meanExact)} ?`;
    case 'partial':
      return `${String(valid)}/${String(planned)}`;
    case 'empty':
      return '–';
  }
}

function shortMean(exact: string | null): string {
  return decimalText(exact, 3).replace(/\.?0+$/, '');
}
