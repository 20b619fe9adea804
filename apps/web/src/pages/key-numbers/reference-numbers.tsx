import { useWords } from '../../i18n/words.js';
import { Name } from '../../shown/name.js';
import type { KeyNumbers } from './wire.js';

/** The floors of every registered reference; nothing where there is none. */
export function ReferenceSection({
  numbers: { references },
}: {
  readonly numbers: KeyNumbers;
}): React.JSX.Element | null {
  const words = useWords('key-numbers');
  if (references.length === 0) return null;
  return (
    <section aria-labelledby="references-title">
      <h2 id="references-title">{words('references')}</h2>
      <p>{words('referencesText')}</p>
      <div className="numbers-scroll" role="region" aria-labelledby="references-title" tabIndex={0}>
        <table className="numbers">
          <thead>
            <tr>
              <th scope="col">{words('reference')}</th>
              <th scope="col">
                {words('relativeFloor')}
                <code className="small">relative_floor</code>
              </th>
              <th scope="col">
                {words('absoluteFloor')}
                <code className="small">absolute_floor</code>
              </th>
            </tr>
          </thead>
          <tbody>
            {references.map(({ reference_id: id, relative_floor, absolute_floor }) => (
              <tr key={id}>
                <th scope="row">
                  <Name text={id} />
                </th>
                <td className="numbers-value" data-label={words('relativeFloor')}>
                  {relative_floor}
                </td>
                <td className="numbers-value" data-label={words('absoluteFloor')}>
                  {absolute_floor}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
