import { useLanguage, useWords } from '../../i18n/words.js';
import { meaningText, nameText, valueText } from './number-words.js';
import type { KeyNumber } from './wire.js';

/** Numbers with what each means and where it is defined. */
export function NumberTable({
  label,
  numbers,
}: {
  /** The id of the heading over it. */
  readonly label: string;
  readonly numbers: readonly KeyNumber[];
}): React.JSX.Element {
  const words = useWords('key-numbers');
  return (
    <div className="numbers-scroll" role="region" aria-labelledby={label} tabIndex={0}>
      <table className="numbers numbers-even">
        <thead>
          <tr>
            <th scope="col">{words('number')}</th>
            <th scope="col">{words('value')}</th>
            <th scope="col">{words('meaning')}</th>
            <th scope="col">{words('definedIn')}</th>
          </tr>
        </thead>
        <tbody>
          {numbers.map((number) => (
            <NumberRow key={number.name} number={number} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NumberRow({ number }: { readonly number: KeyNumber }): React.JSX.Element {
  const words = useWords('key-numbers');
  const language = useLanguage();
  return (
    <tr>
      <th scope="row">
        {nameText(number, words)}
        <code className="quiet small">{number.name}</code>
      </th>
      <td className="numbers-value">{valueText(number, words, language)}</td>
      <td>{meaningText(number, words)}</td>
      <td className="quiet small">
        {/* A page and its heading: names, which no language changes. */}
        <bdi lang="en">{number.defined_in}</bdi>
      </td>
    </tr>
  );
}
