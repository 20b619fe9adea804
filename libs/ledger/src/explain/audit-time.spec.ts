import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aRow, noon, opened, recorded, stored, submitted } from '../../testing/epoch-builder.js';
import { calmPaces, hour, minute, moved, stampedHistory } from '../../testing/stamped-history.js';
import type { RecordedEvent } from '../epoch/events.js';
import type { CommandId, Stamp } from '../ids.js';
import { addMicros } from '../time.js';
import { auditTime } from './audit-time.js';
import { secondsOf, type TimeAnomaly } from './time-anomalies.js';

function found(events: readonly RecordedEvent[]): readonly TimeAnomaly[] {
  return auditTime(events).anomalies;
}

/** Code and place of what is odd in `events`. */
function codes(events: readonly RecordedEvent[]): readonly string[] {
  return found(events).map(({ code, where }) => `${code} ${where}`);
}

function after(micros: bigint): Stamp {
  return addMicros(noon, micros);
}

const second = 1_000_000n;

describe('a calm history', () => {
  test('has no anomaly, with nights, weekends and intakes that hand in late', () => {
    fc.assert(
      fc.property(calmPaces, (paces) => {
        expect(codes(stampedHistory(paces))).toEqual([]);
      }),
    );
  });

  test('of nothing, or of an opening, has none', () => {
    expect(auditTime([]).anomalies).toEqual([]);
    expect(codes([stored(opened(), 1)])).toEqual([]);
  });
});

describe('in a calm history, what is planted is found in its place, and nothing else', () => {
  const calm = calmPaces.map(stampedHistory);
  /** A version of an event of a type, not the first of that type. */
  const placed = (type: RecordedEvent['type']) =>
    calm.chain((events) => {
      const versions = events.filter((event) => event.type === type).map(({ version }) => version);
      return fc.tuple(fc.constant(events), fc.constantFrom(...versions.slice(1)));
    });

  test('a clock that was turned back', () => {
    fc.assert(
      fc.property(
        placed('OutcomesRecorded'),
        fc.bigInt(1n, 48n * hour),
        fc.integer({ min: 1, max: 9 }),
        ([events, version], behind, length) => {
          const before = events[version - 2] as RecordedEvent;
          const clock = addMicros(before.at, -behind);
          const row = Array.from({ length }, (_, index) => {
            const command = `back-${index}` as CommandId;
            return { ...(events[version - 1] as RecordedEvent), at: before.at, clock, command };
          });
          const planted = events.toSpliced(version - 1, 0, ...row).map((event, index) => {
            return { ...event, version: index + 1 };
          });
          const since = events.find(({ at }) => at > clock)?.version;
          const last = version + length - 1;
          expect(found(planted)).toEqual([
            {
              code: 'clock_backwards',
              where: `events[${version}]`,
              values: { at: before.at, clock, behind_seconds: secondsOf(behind), since, last },
            },
          ]);
        },
      ),
    );
  });

  test('stamps that stand still and then leap', () => {
    fc.assert(
      fc.property(
        placed('OutcomesRecorded'),
        fc.integer({ min: 10, max: 40 }),
        ([events, version], commands) => {
          const still = Array.from({ length: commands - 1 }, (_, index) => {
            const event = events[version - 1] as RecordedEvent;
            return { ...event, command: `still-${index}` as CommandId };
          });
          const planted = events.toSpliced(version, 0, ...still).map((event, index) => {
            return { ...event, version: index + 1 };
          });
          const [only, ...others] = found(planted);
          expect(others).toEqual([]);
          expect(only).toMatchObject({
            code: 'stamps_stand_still',
            where: `events[${version}]`,
            values: { commands, last: version + commands - 1 },
          });
        },
      ),
    );
  });

  test('a leap among reports of one kind', () => {
    fc.assert(
      fc.property(
        fc.oneof(placed('OutcomesRecorded'), placed('EntrySubmitted')),
        fc.bigInt(10n * 15n * hour, 9000n * hour),
        ([events, version], leap) => {
          expect(codes(moved(events, version, leap))).toEqual([`clock_leap events[${version}]`]);
        },
      ),
    );
  });

  test('outcomes stamped before their entry was handed in', () => {
    fc.assert(
      fc.property(
        placed('OutcomesRecorded'),
        fc.bigInt(1n, 5n * second),
        ([events, version], by) => {
          const outcomes = events[version - 1] as RecordedEvent & { type: 'OutcomesRecorded' };
          const key = outcomes.body.rows[0]?.key;
          const planted = events.map((event) => {
            if (event.type !== 'EntrySubmitted' || event.body.key !== key) return event;
            const submitted_at = addMicros(outcomes.at, by) as string as never;
            return { ...event, body: { ...event.body, submitted_at } };
          });
          const [only, ...others] = found(planted);
          expect(others).toEqual([]);
          expect(only).toMatchObject({
            code: 'outcomes_before_entry',
            where: `events[${version}]`,
            values: { key, seconds: secondsOf(by) },
          });
        },
      ),
    );
  });

  test('an intake that is far off', () => {
    fc.assert(
      fc.property(
        placed('EntrySubmitted'),
        fc.bigInt(5n * minute + 1n, 9000n * hour),
        ([events, version], off) => {
          const planted = events.map((event) => {
            if (event.type !== 'EntrySubmitted' || event.version !== version) return event;
            const submitted_at = addMicros(event.at, -off) as string as never;
            return { ...event, body: { ...event.body, submitted_at } };
          });
          expect(codes(planted)).toEqual([`intake_far_off events[${version}]`]);
        },
      ),
    );
  });
});

describe('what is not odd, and just so', () => {
  const entries = (submittedAt: Stamp, at: Stamp): readonly RecordedEvent[] => [
    stored(opened(), 1),
    stored(submitted('a', submittedAt), 2, at),
  ];

  test('an intake 300 s behind is not, a microsecond more is', () => {
    expect(codes(entries(noon, after(300n * second)))).toEqual([]);
    expect(codes(entries(noon, after(300n * second + 1n)))).toEqual(['intake_far_off events[2]']);
  });

  test('digits finer than a microsecond count where outcomes and entries are compared', () => {
    const at = after(second);
    const finer = `${at.slice(0, -1)}5Z` as Stamp;
    const history = [...entries(finer, noon), stored(recorded(aRow('a', '1')), 3, at)];
    expect(codes(history)).toEqual(['outcomes_before_entry events[3]']);
    expect(codes([...entries(at, noon), stored(recorded(aRow('a', '1')), 3, at)])).toEqual([]);
  });

  test('nine commands at one stamp are not, nor ten events of one command', () => {
    const at = (version: number, command: string): RecordedEvent => {
      const event = stored(recorded(aRow('a', '1')), version, after(second));
      return { ...event, command: command as CommandId };
    };
    const nine = Array.from({ length: 9 }, (_, index) => at(index + 2, `c${index}`));
    const one = Array.from({ length: 30 }, (_, index) => at(index + 2, 'c'));
    expect(codes([stored(opened(), 1), ...nine])).toEqual([]);
    expect(codes([stored(opened(), 1), ...one])).toEqual([]);
    expect(codes([stored(opened(), 1), ...nine, at(11, 'c10')])).toEqual([
      'stamps_stand_still events[2]',
    ]);
  });

  test('a pause between phases is not a leap, nor one in an epoch of few reports', () => {
    const pace = { after: minute, intakeBefore: 0n };
    const phases = stampedHistory(Array.from({ length: 60 }, () => pace));
    const first = phases.findIndex(({ type }) => type === 'OutcomesRecorded') + 1;
    expect(codes(moved(phases, first, 10_000n * hour))).toEqual([]);
    const few = stampedHistory(Array.from({ length: 40 }, () => pace));
    expect(codes(moved(few, 10, 10_000n * hour))).toEqual([]);
    expect(codes(moved(phases, 10, 10_000n * hour))).toEqual(['clock_leap events[10]']);
  });

  test('a leap below an hour is not, nor one less than ten times the next pause', () => {
    const pace = { after: minute, intakeBefore: 0n };
    const even = stampedHistory(Array.from({ length: 60 }, () => pace));
    expect(codes(moved(even, 10, 58n * minute))).toEqual([]);
    expect(codes(moved(even, 10, 59n * minute))).toEqual(['clock_leap events[10]']);
    const uneven = moved(even, 20, hour);
    expect(codes(moved(uneven, 10, 9n * hour))).toEqual([]);
  });
});

describe('many of a kind', () => {
  test('are counted, and the 20 that are farthest off are listed by place', () => {
    const events = [
      stored(opened(), 1),
      ...Array.from({ length: 50 }, (_, index) => {
        const off = BigInt(301 + ((index * 37) % 50)) * second;
        return stored(submitted(`k${index}`, noon), index + 2, after(off + hour));
      }),
    ];
    const { anomalies, counts } = auditTime(events);
    expect([anomalies.length, counts.intake_far_off, counts.clock_leap]).toEqual([20, 50, 0]);
    const seconds = anomalies.map(({ values }) => ('seconds' in values ? values.seconds : ''));
    expect(seconds.every((one) => Number(one) >= 3600 + 331)).toBe(true);
    const versions = anomalies.map(({ where }) => Number(/\d+/.exec(where)?.[0]));
    expect(versions).toEqual(versions.toSorted((left, right) => left - right));
  });
});
