/** What is odd about the stamps of an epoch: shown to whoever audits it, never a verdict. */
import type { ShownAudit } from '#ledger/explain/describe-anomaly';
import { durationText } from '#ledger/explain/describe-anomaly';
import { anomalyCodes, type TimeAnomaly } from '#ledger/explain/time-anomalies';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.js';
import { isolated } from '../shown/visible-name.js';
import { placeText } from './place-text.js';

/** So many are shown at once. */
const shownMax = 3;

/** The section, its heading included. */
export function AnomaliesView({
  audit: { anomalies, anomaly_counts: counts },
}: {
  readonly audit: ShownAudit;
}): React.JSX.Element {
  const words = useWords('findings');
  return (
    <section>
      <h2>{words('anomalies')}</h2>
      {anomalies.length === 0 ? (
        <p className="quiet">{words('anomaliesNone')}</p>
      ) : (
        <>
          <p className="quiet">{words('anomaliesLead')}</p>
          <Folded count={anomalies.length}>
            <AnomalyList anomalies={anomalies} counts={counts} />
          </Folded>
        </>
      )}
    </section>
  );
}

/** A few are shown, many behind their number. */
function Folded({
  count,
  children,
}: {
  readonly count: number;
  readonly children: ReactNode;
}): React.JSX.Element {
  const words = useWords('findings');
  if (count <= shownMax) return <>{children}</>;
  return (
    <details>
      <summary>{words('anomaliesCount', { count })}</summary>
      {children}
    </details>
  );
}

/** Every one that is listed, and of each kind how many more there are. */
function AnomalyList({
  anomalies,
  counts,
}: {
  readonly anomalies: ShownAudit['anomalies'];
  readonly counts: ShownAudit['anomaly_counts'];
}): React.JSX.Element {
  const words = useWords('findings');
  const more = (code: TimeAnomaly['code']): number => {
    const listed = anomalies.filter((one) => one.code === code).length;
    return (counts[code] ?? 0) - listed;
  };
  return (
    <ul className="anomalies">
      {anomalies.map((anomaly, index) => (
        <li key={index}>
          <strong>{placeText(words, anomaly.where)}</strong> {anomalyText(words, anomaly)}{' '}
          <code className="quiet">{anomaly.code}</code>
        </li>
      ))}
      {anomalyCodes
        .filter((code) => more(code) > 0)
        .map((code) => (
          <li key={code}>
            {words('anomaliesMore', { count: more(code) })} <code className="quiet">{code}</code>
          </li>
        ))}
    </ul>
  );
}

/** What is odd, with its numbers. */
function anomalyText(words: TFunction<'findings'>, anomaly: TimeAnomaly): string {
  switch (anomaly.code) {
    case 'clock_backwards': {
      const { behind_seconds: behind, ...values } = anomaly.values;
      return words('clock_backwards', { ...values, behind: durationText(behind) });
    }
    case 'stamps_stand_still': {
      const { leap_seconds: leap, ...values } = anomaly.values;
      if (leap === null) return words('stamps_stand_still_at_end', values);
      return words('stamps_stand_still', { ...values, leap: durationText(leap) });
    }
    case 'clock_leap': {
      const { from, at, seconds, next_longest_seconds: next } = anomaly.values;
      const texts = { seconds: durationText(seconds), next: durationText(next) };
      return words('clock_leap', { from, at, ...texts });
    }
    case 'outcomes_before_entry': {
      const { key, entry, submitted_at: submitted, at, seconds } = anomaly.values;
      const texts = { key: isolated(key), seconds: durationText(seconds) };
      return words('outcomes_before_entry', { entry, submitted, at, ...texts });
    }
    case 'intake_far_off': {
      const { key, submitted_at: submitted, received_at: received, seconds } = anomaly.values;
      const texts = { key: isolated(key), seconds: durationText(seconds) };
      return words('intake_far_off', { submitted, received, ...texts });
    }
  }
}
