import { Link } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../i18n/words.js';
import { Fact } from '../../shown/fact.js';
import { ShortInstant } from '../../shown/instant.js';
import { Name } from '../../shown/name.js';
import { countText } from '../../shown/number-text.js';
import { HeadFrame } from '../epoch/head-frame.js';
import type { ExamDetail } from './wire.js';

/** What the exam is, and whether what stands below is a result. */
export function ExamHead({ detail }: { readonly detail: ExamDetail }): React.JSX.Element {
  const words = useWords('exam');
  const language = useLanguage();
  const count = (value: number): string => countText(value, language);
  const { planned, reported } = detail.counts;
  const values = { reported: count(reported), planned: count(planned) };
  return (
    <HeadFrame detail={detail} provisional={words('provisionalText', values)}>
      <Facts detail={detail} />
    </HeadFrame>
  );
}

function Facts({ detail }: { readonly detail: ExamDetail }): React.JSX.Element {
  const words = useWords('exam');
  const common = useWords('epoch');
  const language = useLanguage();
  const { rule, opened_at: openedAt, plan, counts } = detail;
  const isKnown = plan.solver_protocol === 'online' || plan.solver_protocol === 'offline';
  const protocol = isKnown ? words(`protocol_${plan.solver_protocol}`) : plan.solver_protocol;
  return (
    <>
      <dl className="plan-facts" aria-label={common('facts')}>
        <Fact name={common('rule')}>
          <Link to="/key-numbers">
            <code>{rule}</code>
          </Link>
        </Fact>
        <Fact name={words('suite')}>
          <Name text={plan.suite} />
        </Fact>
        <Fact name={words('protocol')}>{protocol}</Fact>
        <Fact name={words('reference')}>
          <Name text={plan.solver_reference_id} />
        </Fact>
        <Fact name={words('models')}>{countText(Object.keys(plan.models).length, language)}</Fact>
        <Fact name={words('attempts')}>{countText(counts.attempts ?? 0, language)}</Fact>
        <Fact name={common('opened')}>
          <ShortInstant at={openedAt} />
        </Fact>
      </dl>
      {plan.adoption_policy !== '' && (
        <p className="adoption">
          <span className="quiet">{words('policy')}</span> <bdi>{plan.adoption_policy}</bdi>
        </p>
      )}
    </>
  );
}
