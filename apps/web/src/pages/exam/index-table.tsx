import { decimalText } from '#ledger/numeric/percent';
import { useLanguage, useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { countText } from '../../shown/number-text.js';
import { type NamedStanding, shownModels, tracks } from './standings.js';
import type { ExamStanding } from './wire.js';

/** Every model with its Index and the four track means, as they stand in the record. */
export function IndexTable({ standing }: { readonly standing: ExamStanding }): React.JSX.Element {
  const words = useWords('exam');
  const models = shownModels(standing);
  return (
    <section aria-labelledby="index-title">
      <h2 id="index-title">{words(standing.provisional ? 'indexProvisional' : 'index')}</h2>
      <p className="quiet">{words('indexText')}</p>
      <div className="exam-scroll" role="region" aria-labelledby="index-title" tabIndex={0}>
        <table className="exam-table index-table">
          <thead>
            <tr>
              <th scope="col">{words('model')}</th>
              <th scope="col">{words('index')}</th>
              {tracks.map((track) => (
                <th key={track} scope="col">
                  {words(`track_${track}`)}
                </th>
              ))}
              <th scope="col">{words('status')}</th>
              <th scope="col">{words('valid')}</th>
            </tr>
          </thead>
          <tbody>
            {models.map((model) => (
              <ModelRow key={model.model} standing={model} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function ModelRow({ standing }: { readonly standing: NamedStanding }): React.JSX.Element {
  const words = useWords('exam');
  const language = useLanguage();
  const { model, status, index_exact: index, coverage } = standing;
  const { valid, planned } = coverage;
  return (
    <tr>
      <th scope="row">
        <Name text={model} />
      </th>
      <td className="index-value" title={index ?? undefined}>
        {index === null ? (
          <span className="quiet">{words('noIndex')}</span>
        ) : (
          <strong>{decimalText(index, 2)}</strong>
        )}
      </td>
      {tracks.map((track) => (
        <TrackCell key={track} name={words(`track_${track}`)} standing={standing.tracks[track]} />
      ))}
      <td data-label={words('status')}>
        <span className={`badge exam-${status}`}>{words(`status_${status}`)}</span>
      </td>
      <td data-label={words('valid')}>
        {words('validOf', {
          valid: countText(valid, language),
          planned: countText(planned, language),
        })}
      </td>
    </tr>
  );
}

function TrackCell({
  name,
  standing: { mean_exact: mean, items, scored },
}: {
  readonly name: string;
  readonly standing: NamedStanding['tracks']['solver'];
}): React.JSX.Element {
  const words = useWords('exam');
  const language = useLanguage();
  return (
    <td data-label={name} title={mean ?? undefined}>
      {mean === null ? (
        <span className="quiet small">
          {words('scoredOf', {
            scored: countText(scored, language),
            items: countText(items, language),
          })}
        </span>
      ) : (
        decimalText(mean, 4)
      )}
    </td>
  );
}
