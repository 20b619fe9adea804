/** The exam item by item: what is scored, and one item of one model looked at closely. */
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWords } from '../../i18n/words.js';
import { Trouble } from '../../notices/trouble.js';
import { chosenItem } from './chosen-item.js';
import { coverageOf, type Coverage } from './coverage.js';
import { CoverageTable } from './coverage-table.js';
import { ItemSection } from './item-section.js';
import { useAttempts, useSuite } from './reads.js';
import type { AttemptView, ExamDetail } from './wire.js';

/** Both sections, once the attempts are here. */
export function ItemsSections({
  detail,
  version,
}: {
  readonly detail: ExamDetail;
  readonly version: number;
}): React.JSX.Element | null {
  const frame = useWords('frame');
  const suite = useSuite(detail);
  const attempts = useAttempts(detail.epoch, version);
  const { models } = detail.plan;
  const coverage = useMemo(() => {
    if (suite.data === undefined || attempts.data === undefined) return null;
    const plan = { models: new Map(Object.entries(models)) };
    return coverageOf({ plan, suite: suite.data, attempts: attempts.data });
  }, [suite.data, attempts.data, models]);
  const error = suite.error ?? attempts.error;
  if (coverage === null) {
    if (error === null) return <p className="quiet">{frame('loading')}</p>;
    const again = (): void => void Promise.all([suite.refetch(), attempts.refetch()]);
    return <Trouble error={error} onRetry={again} />;
  }
  return <Items detail={detail} coverage={coverage} attempts={attempts.data ?? []} />;
}

function Items({
  detail,
  coverage,
  attempts,
}: {
  readonly detail: ExamDetail;
  readonly coverage: Coverage;
  readonly attempts: readonly AttemptView[];
}): React.JSX.Element {
  const chosen = chosenItem(coverage, useSearch({ from: '/exams/$epoch' }));
  return (
    <>
      <CoverageTable coverage={coverage} chosen={chosen} />
      {chosen !== null && (
        <ItemSection detail={detail} coverage={coverage} attempts={attempts} chosen={chosen} />
      )}
    </>
  );
}
