import { useWords } from '../../i18n/words.js';
import { PageTitle } from '../../layout/page-title.js';
import { Trouble } from '../../notices/trouble.js';
import { EpochNumbersSection } from './epoch-numbers.js';
import './key-numbers.css';
import { NumberTable } from './number-table.js';
import { ReferenceSection } from './reference-numbers.js';
import { RuleSections } from './rule-sections.js';
import { useKeyNumbers } from './use-key-numbers.js';
import type { KeyNumbers } from './wire.js';

/** The limits and constants in force: per epoch, per rule, per reference, of the service. */
export function KeyNumbersPage(): React.JSX.Element {
  const words = useWords('key-numbers');
  const frame = useWords('frame');
  const { data, error, refetch } = useKeyNumbers();
  return (
    <>
      <PageTitle title={words('title')} />
      <p className="quiet">{words('intro')}</p>
      {error !== null && <Trouble error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <p className="quiet">{frame('loading')}</p>}
      {data !== undefined && (
        <>
          <EpochNumbersSection numbers={data} />
          <RuleSections numbers={data} />
          <ReferenceSection numbers={data} />
          <ServiceSection numbers={data} />
        </>
      )}
    </>
  );
}

/** Limits of the service; the weights of exams stand with their rule already. */
function ServiceSection({
  numbers: { service, rule_numbers: rules },
}: {
  readonly numbers: KeyNumbers;
}): React.JSX.Element {
  const words = useWords('key-numbers');
  const ofRules = new Set(rules.flatMap(({ numbers }) => numbers.map(({ name }) => name)));
  const own = service.filter(({ name }) => !ofRules.has(name));
  return (
    <section aria-labelledby="service-title">
      <h2 id="service-title">{words('service')}</h2>
      <p>{words('serviceText')}</p>
      <NumberTable label="service-title" numbers={own} />
    </section>
  );
}
