import { useId } from 'react';
import { useWords } from '../../i18n/words.js';
import { NumberTable } from './number-table.js';
import type { KeyNumbers } from './wire.js';

/** Every released rule with what it fixes, the newest of each kind first. */
export function RuleSections({
  numbers: { rule_numbers: rules },
}: {
  readonly numbers: KeyNumbers;
}): React.JSX.Element {
  const words = useWords('key-numbers');
  return (
    <section aria-labelledby="rules-title">
      <h2 id="rules-title">{words('rules')}</h2>
      <p>{words('rulesText')}</p>
      {rules.toReversed().map((rule) => (
        <Rule key={rule.rule} {...rule} />
      ))}
    </section>
  );
}

function Rule({ rule, numbers }: KeyNumbers['rule_numbers'][number]): React.JSX.Element {
  const words = useWords('key-numbers');
  const id = useId();
  const about: string = words(`rule_${rule}` as 'title', { defaultValue: '' });
  return (
    <article className="rule">
      <h3 id={id}>
        <code>{rule}</code>
      </h3>
      {about !== '' && <p>{about}</p>}
      {numbers.length > 0 && <NumberTable label={id} numbers={numbers} />}
    </article>
  );
}
