/** What an action would record and change, before anybody confirms it. */
import { decimalText, percentText } from '#ledger/numeric/percent';
import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import { eventSentence, reasonIn } from '../../shown/event-sentence.js';
import { type Change, changesOf, type EntryChange, type ModelChange } from './preview-changes.js';
import type { Preview } from './sending.js';

/** Events, state, ranks and results. */
export function PreviewView({ preview }: { readonly preview: Preview }): React.JSX.Element {
  const words = useWords('organise');
  const { state, entries, models, ranked } = changesOf(preview);
  if (preview.events.length === 0) return <p>{words('alreadySo')}</p>;
  return (
    <>
      <h3>{words('wouldRecord')}</h3>
      <PreviewEvents preview={preview} />
      {state === null ? null : (
        <p>
          {words('state')}: <ChangeText change={state} show={(one) => stateText(words, one)} />
        </p>
      )}
      {ranked ? <EntryChanges entries={entries} /> : null}
      {preview.after.models === undefined ? null : <ModelChanges models={models} />}
    </>
  );
}

type Words = ReturnType<typeof useWords<'organise'>>;

function stateText(words: Words, state: string | null): string {
  const known = (['open', 'running', 'closed', 'cancelled'] as const).find((one) => one === state);
  return known === undefined ? words('none') : words(known);
}

function PreviewEvents({ preview }: { readonly preview: Preview }): React.JSX.Element {
  const words = useWords('organise');
  const sentences = useWords('events');
  return (
    <ul className="preview-events">
      {preview.events.map((event) => {
        const reason = reasonIn(event);
        return (
          <li key={event.version}>
            <p>
              <code>{event.type}</code> {eventSentence(sentences, event)}
              {reason === null ? null : (
                <>
                  {': '}
                  <q>
                    <Name text={reason} />
                  </q>
                </>
              )}
            </p>
            <details>
              <summary className="small">{words('asRecorded', { version: event.version })}</summary>
              <pre tabIndex={0}>{JSON.stringify(event.body, null, 2)}</pre>
            </details>
          </li>
        );
      })}
    </ul>
  );
}

/** The most rows that a preview shows; what is more is counted. */
const rowsMax = 100;

function EntryChanges({
  entries,
}: {
  readonly entries: readonly EntryChange[];
}): React.JSX.Element {
  const words = useWords('organise');
  const moving = entries.filter(({ moves }) => moves).length;
  if (entries.length === 0) return <p>{words('noRankMoves')}</p>;
  return (
    <>
      <h3>{moving === 0 ? words('noRankMoves') : words('ranksMove', { count: moving })}</h3>
      <div className="scroller" tabIndex={0} role="region" aria-label={words('ranks')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words('entry')}</th>
              <th scope="col">{words('rank')}</th>
              <th scope="col">{words('score')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.slice(0, rowsMax).map(({ key, rank, scoreExact }) => (
              <tr key={key}>
                <th scope="row">
                  <Name text={key} />
                </th>
                <td>
                  <ChangeText change={rank} show={(one) => (one === null ? '–' : String(one))} />
                </td>
                <td>
                  <ChangeText change={scoreExact} show={percentText} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <More count={entries.length - rowsMax} />
    </>
  );
}

function ModelChanges({ models }: { readonly models: readonly ModelChange[] }): React.JSX.Element {
  const words = useWords('organise');
  if (models.length === 0) return <p>{words('noResultChanges')}</p>;
  return (
    <>
      <h3>{words('resultsChange', { count: models.length })}</h3>
      <div className="scroller" tabIndex={0} role="region" aria-label={words('results')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words('model')}</th>
              <th scope="col">{words('status')}</th>
              <th scope="col">Index</th>
            </tr>
          </thead>
          <tbody>
            {models.slice(0, rowsMax).map(({ model, status, indexExact }) => (
              <tr key={model}>
                <th scope="row">
                  <Name text={model} />
                </th>
                <td>
                  <ChangeText change={status} show={(one) => (one === null ? '–' : words(one))} />
                </td>
                <td>
                  <ChangeText change={indexExact} show={(one) => decimalText(one, 2)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <More count={models.length - rowsMax} />
    </>
  );
}

function More({ count }: { readonly count: number }): React.JSX.Element | null {
  const words = useWords('organise');
  return count > 0 ? <p className="small">{words('andMore', { count })}</p> : null;
}

function ChangeText<Value>(props: {
  readonly change: Change<Value>;
  readonly show: (value: Value) => string;
}): React.JSX.Element {
  const { change, show } = props;
  const words = useWords('organise');
  const [before, after] = [show(change.before), show(change.after)];
  if (before === after) return <>{before}</>;
  return (
    <span className="change">
      {before} <span aria-hidden="true">→</span>
      <span className="for-ears">{words('becomes')}</span> <strong>{after}</strong>
    </span>
  );
}
