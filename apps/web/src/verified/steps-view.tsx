/** The twelve steps: what each looks at, what it counted, what it found. */
import type { Report } from '#ledger/verify/verify-bundle';
import { useLanguage, useWords } from '../i18n/words.js';
import { countText } from '../shown/number-text.js';
import { type StepResult, stepResults } from './verdict.js';

/** The steps as a table. */
export function StepsView({ report }: { readonly report: Report }): React.JSX.Element {
  const words = useWords('verification');
  return (
    <section>
      <h2>{words('steps')}</h2>
      <table className="steps">
        <thead>
          <tr>
            <th scope="col">{words('stepColumn')}</th>
            <th scope="col">{words('looksColumn')}</th>
            <th scope="col">{words('foundColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {stepResults(report).map((result) => (
            <StepRow key={result.step} result={result} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StepRow({ result }: { readonly result: StepResult }): React.JSX.Element {
  const findings = useWords('findings');
  const { step, state } = result;
  return (
    <tr className={`step-${state}`}>
      <th scope="row">
        <span className="step-number">{step}</span> {findings(`step_${step}`)}
      </th>
      <td>{findings(`looks_${step}`)}</td>
      <td>
        <StepOutcome result={result} />
      </td>
    </tr>
  );
}

const signs: Readonly<Record<StepResult['state'], string>> = {
  good: '✓',
  unpinned: '!',
  findings: '✗',
  nothing: '–',
  not_reached: '–',
  cut_off: '–',
};

function StepOutcome({ result }: { readonly result: StepResult }): React.JSX.Element {
  const words = useWords('verification');
  const frame = useWords('frame');
  const language = useLanguage();
  const { state, counts, findings } = result;
  const said = counts.map(({ name, count }) =>
    words(`checked_${name}`, { count, replace: { count: countText(count, language) } }),
  );
  return (
    <>
      <span aria-hidden="true" className="step-sign">
        {signs[state]}
      </span>{' '}
      {state === 'findings' && <strong>{words('stepFindings', { count: findings })}</strong>}
      {state === 'unpinned' && words('stepNoKey')}
      {state === 'nothing' && words('stepNothing')}
      {state === 'not_reached' && words('stepNotReached')}
      {state === 'good' && said.length === 0 && words('stepGood')}
      {said.length > 0 && (
        <>
          {state === 'findings' && frame('semicolon')}
          {said.join(frame('comma'))}
          {state === 'cut_off' && `${frame('semicolon')}${words('stepCutOff')}`}
        </>
      )}
    </>
  );
}
