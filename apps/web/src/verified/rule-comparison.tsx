/** What today's rule makes of the same evidence, beside the rule in force. */
import type { RuleReplay } from '#ledger/explain/replay-rule';
import { percentText } from '#ledger/numeric/percent';
import { useWords } from '../i18n/words.js';

/** Rows that are shown before the rest is only counted. */
const shownMax = 50;

/** The comparison; one sentence where both are the same rule. */
export function RuleComparison({ replay }: { readonly replay: RuleReplay }): React.JSX.Element {
  const words = useWords('verification');
  const { in_force: inForce, other, published_sha256: published } = replay;
  return (
    <section>
      <h2>{words('today')}</h2>
      {inForce.rule === other.rule ? (
        <p>{words(published === null ? 'todaySameOpen' : 'todaySame', { rule: other.rule })}</p>
      ) : (
        <Differences replay={replay} />
      )}
    </section>
  );
}

function Differences({ replay }: { readonly replay: RuleReplay }): React.JSX.Element {
  const words = useWords('verification');
  const { in_force: inForce, other, entries } = replay;
  const moved = entries.filter((entry) => entry.moved);
  const rows = moved.slice(0, shownMax);
  return (
    <>
      <p>{words('todayDiffers', { inForce: inForce.rule, other: other.rule })}</p>
      <p>
        {words('todayAxes', {
          inForce: droppedIn(replay, 'in_force') ?? words('todayNone'),
          other: droppedIn(replay, 'other') ?? words('todayNone'),
          ruleInForce: inForce.rule,
          ruleOther: other.rule,
        })}
      </p>
      <p>{words('todayMoves', { count: moved.length })}</p>
      {rows.length > 0 && <Moves replay={replay} rows={rows} />}
      {moved.length > rows.length && (
        <p>{words('moreEntries', { count: moved.length - rows.length })}</p>
      )}
    </>
  );
}

function Moves({
  replay: { in_force: inForce, other },
  rows,
}: {
  readonly replay: RuleReplay;
  readonly rows: RuleReplay['entries'];
}): React.JSX.Element {
  const words = useWords('verification');
  const rules = [inForce.rule, other.rule];
  return (
    <div className="wide-table" tabIndex={0} role="region" aria-label={words('today')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words('entry')}</th>
            {rules.map((rule) => (
              <th key={`rank ${rule}`} scope="col" className="number">
                {words('rankIn', { rule })}
              </th>
            ))}
            {rules.map((rule) => (
              <th key={`score ${rule}`} scope="col" className="number">
                {words('scoreIn', { rule })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, in_force: before, other: after }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{key}</bdi>
              </th>
              <td className="number">{before.rank ?? words('noRank')}</td>
              <td className="number">{after.rank ?? words('noRank')}</td>
              <td className="number">{percentText(before.score_exact)}</td>
              <td className="number">{percentText(after.score_exact)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function droppedIn({ axes }: RuleReplay, column: 'in_force' | 'other'): string | null {
  const dropped = axes.filter((axis) => axis[column].dropped).map(({ axis }) => axis);
  return dropped.length === 0 ? null : dropped.join(', ');
}
