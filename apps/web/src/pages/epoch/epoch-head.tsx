import { useLanguage, useWords } from '../../i18n/words.js';
import type { EpochDetail } from '../../service/wire.js';
import { countText } from '../../shown/number-text.js';
import { HeadFrame } from './head-frame.js';
import { PlanFacts } from './plan-facts.js';

/** What a measured epoch is, and whether what stands below is a result. */
export function EpochHead({ detail }: { readonly detail: EpochDetail }): React.JSX.Element {
  const words = useWords('epoch');
  const language = useLanguage();
  const count = (value: number): string => countText(value, language);
  const { planned, reported } = detail.counts;
  const provisional =
    detail.state === 'open'
      ? words('provisionalOpen')
      : words('provisionalRunning', { reported: count(reported), planned: count(planned) });
  return (
    <HeadFrame detail={detail} provisional={provisional}>
      <PlanFacts detail={detail} />
    </HeadFrame>
  );
}
