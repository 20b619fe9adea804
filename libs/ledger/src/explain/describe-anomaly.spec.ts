import { describe, expect, test } from '@jest/globals';
import { aRow, noon, recorded, stored, submitted } from '../../testing/epoch-builder.js';
import { hour, minute, moved, stampedHistory } from '../../testing/stamped-history.js';
import type { RecordedEvent } from '../epoch/events.js';
import type { CommandId } from '../ids.js';
import { addMicros } from '../time.js';
import { auditTime } from './audit-time.js';
import { describeAnomaly, durationText, shownAudit } from './describe-anomaly.js';
import { anomalyCodes } from './time-anomalies.js';

const second = 1_000_000n;

describe('an anomaly in words', () => {
  test('says what is odd, by how much and where, for every kind', () => {
    const pace = { after: minute, intakeBefore: 0n };
    const events = moved(stampedHistory(Array.from({ length: 60 }, () => pace)), 10, hour * 26n);
    const last = events.at(-1) as RecordedEvent;
    const clock = addMicros(last.at, -90n * second);
    const more = [
      ...Array.from({ length: 12 }, (_, index) => ({ ...last, command: `c${index}` as CommandId })),
      { ...stored(submitted('late', noon), 1, addMicros(last.at, second)) },
      {
        ...stored(
          submitted('ahead', addMicros(last.at, 4n * second)),
          1,
          addMicros(last.at, second),
        ),
      },
      { ...stored(recorded(aRow('ahead', '1')), 1, addMicros(last.at, 2n * second)) },
      { ...last, at: addMicros(last.at, 2n * second), clock },
    ];
    const all = [...events, ...more].map((event, index) => ({ ...event, version: index + 1 }));
    const { anomalies, anomaly_counts } = shownAudit(auditTime(all));
    expect(Object.values(anomaly_counts)).toEqual(anomalyCodes.map(() => 1));
    const words = new Map(anomalies.map(({ code, message }) => [code, message]));
    expect(words.get('clock_leap')).toContain('are 1 d 2 h; the next longest');
    expect(words.get('stamps_stand_still')).toContain('13 commands up to event 74 bear the one');
    expect(words.get('clock_backwards')).toContain('1 min 32 s behind the stamp');
    expect(words.get('intake_far_off')).toContain('The intake stamped "late"');
    expect(words.get('outcomes_before_entry')).toContain('2 s before it was handed in');
    for (const anomaly of anomalies) expect(describeAnomaly(anomaly)).toBe(anomaly.message);
  });

  test.each([
    ['0.000000', '0 µs'],
    ['0.000250', '250 µs'],
    ['0.001500', '1.5 ms'],
    ['1.000000', '1 s'],
    ['12.050000', '12.05 s'],
    ['60.999999', '1 min'],
    ['3661.000000', '1 h 1 min'],
    ['86400.000000', '1 d'],
    ['31536000.000000', '365 d'],
  ])('%s is written %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});
