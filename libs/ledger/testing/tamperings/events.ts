/** Damage to single events and their chain. Source: docs/record-format.md, "The event". */
import {
  at,
  chain,
  changed,
  edit,
  editChained,
  editEvent,
  indexOf,
  type TamperingCase,
} from './kit.js';

const insert = (text: string, place: number, what: string): string =>
  text.slice(0, place) + what + text.slice(place);

/** Text in place of the number that the plan has: of retries, in an exam of repetitions. */
const retries = (text: string): NonNullable<TamperingCase['change']> =>
  editEvent('EpochOpened', (line) =>
    line.replace(/"(runtime_retries|attempts_per_task)":[0-9]+/, `"$1":${text}`),
  );

/** E: bytes of events that are not the canonical form of anything, or numbers not allowed. */
const byteCases: readonly TamperingCase[] = [
  ['E3', 'space', editEvent('EpochReopened', (line) => line.replace('":"', '": "'))],
  [
    'E4',
    'members exchanged',
    editEvent('EpochReopened', (line) =>
      line.replace(/("command":"[^"]*"),("epoch":"[^"]*")/, '$2,$1'),
    ),
  ],
  [
    'E5',
    'escape',
    editEvent('EpochReopened', (line) => line.replace('"actor":"o', '"actor":"\\u006f')),
  ],
  ['E6', 'name twice', editEvent('EpochReopened', (line) => insert(line, 1, '"actor":"x",'))],
  ['E7', 'version 5.0', editEvent('EpochReopened', (line) => line.replace(/}$/, '.0}'))],
  ['E8', '1e0', retries('1e0')],
  ['E9', '-0', retries('-0')],
  ['E12', '2^53 + 1', retries('9007199254740993')],
  [
    'E13',
    'lone surrogate',
    editEvent('EpochOpened', (line) => line.replace('"title":"', '"title":"\\ud800')),
  ],
  [
    'E34',
    '40 levels',
    editEvent('EpochReopened', (line) =>
      line.replace('"body":{', `"body":{"a":${'['.repeat(40)}${']'.repeat(40)},`),
    ),
  ],
].map(([id, what, change]) => ({ id, what, first: 'not_canonical', change }) as TamperingCase);

/** E: envelopes that are canonical and wrong. */
const envelopeCases: readonly TamperingCase[] = [
  [
    'E26',
    'upper-case prev',
    editEvent('EpochReopened', (line) =>
      line.replace(/"prev":"[^"]*"/, (prev) => `"prev":"${'A'.repeat(prev.length - 9)}"`),
    ),
  ],
  [
    'E28',
    'milliseconds',
    editChained('EpochReopened', (event) => {
      event['at'] = '2099-01-01T00:00:00.000Z';
    }),
  ],
  [
    'E29',
    '30 February',
    editChained('EpochReopened', (event) => {
      event['at'] = '2027-02-30T12:00:00.000000Z';
    }),
  ],
  [
    'E30',
    'unknown member',
    editChained('EpochReopened', (event) => {
      event['note'] = 'x';
    }),
  ],
  [
    'E31',
    'missing member',
    editChained('EpochReopened', (event) => {
      Reflect.deleteProperty(event, 'role');
    }),
  ],
  [
    'E32',
    'version as text',
    editChained('EpochReopened', (event) => {
      event['version'] = '7';
    }),
  ],
  [
    'E33',
    'clock after the stamp',
    editChained('EpochReopened', (event) => {
      event['clock'] = event['at'] ?? null;
    }),
  ],
].map(([id, what, change]) => ({ id, what, first: 'envelope_invalid', change }) as TamperingCase);

/** E: the chain, and what is found although it was repaired. */
const chainCases: readonly TamperingCase[] = [
  {
    id: 'E1',
    what: 'a letter',
    first: 'chain_broken',
    change: editEvent('EpochReopened', (line) => line.replace('"command":"c', '"command":"d')),
  },
  {
    id: 'E2',
    what: 'a letter in the last event',
    first: 'root_mismatch',
    change: edit(({ events }) => {
      events.push(changed(events.pop() ?? '', (line) => line.replace('"actor":"', '"actor":"x')));
    }),
  },
  { id: 'E10', what: '0.5', first: 'number_refused', change: retries('0.5') },
  { id: 'E11', what: '2^53', first: 'number_refused', change: retries('9007199254740992') },
  {
    id: 'E14',
    what: 'invalid UTF-8',
    first: 'not_canonical',
    change: ({ bytes }) => {
      const broken = Buffer.from(bytes);
      broken[bytes.indexOf('"title":"') + 9] = 0xff;
      return broken;
    },
  },
  {
    id: 'E15',
    what: 'event removed',
    first: 'version_gap',
    change: edit((bundle) => {
      bundle.events.splice(2, 1);
      bundle.header.events -= 1;
    }),
  },
  {
    id: 'E16',
    what: 'event repeated',
    first: 'version_gap',
    change: edit((bundle) => {
      bundle.events.splice(2, 0, at(bundle.events, 2));
      bundle.header.events += 1;
    }),
  },
  {
    id: 'E17',
    what: 'events exchanged',
    first: 'version_gap',
    change: edit(({ events }) => events.splice(2, 2, at(events, 3), at(events, 2))),
  },
  {
    id: 'E18',
    what: 'event removed, chained',
    first: 'root_mismatch',
    change: edit((bundle) => {
      bundle.events.splice(2, 1);
      chain(bundle, true);
    }),
  },
  {
    id: 'E19',
    what: 'event inserted, chained',
    first: 'root_mismatch',
    change: edit((bundle) => {
      bundle.events.splice(2, 0, at(bundle.events, 2));
      chain(bundle, true);
    }),
  },
  {
    id: 'E20',
    what: 'outcome changed, chained',
    first: 'root_mismatch',
    change: edit((bundle) => {
      const index = indexOf(bundle, 'OutcomesRecorded', 'AttemptSubmitted');
      bundle.events[index] = changed(at(bundle.events, index), (line) =>
        line.replace(/"(outcomes|score)":"(.)/, (_, member: string, code: string) => {
          return `"${member}":"${code === '1' ? '0' : '1'}`;
        }),
      );
      chain(bundle);
    }),
  },
  {
    id: 'E21',
    what: 'last event gone',
    first: 'checkpoint_size_mismatch',
    change: edit((bundle) => {
      bundle.events.pop();
      bundle.header.events -= 1;
    }),
  },
  {
    id: 'E22',
    what: 'event appended, chained',
    first: 'events_not_covered',
    change: edit((bundle) => {
      bundle.events.push(at(bundle.events, indexOf(bundle, 'EpochReopened')));
      chain(bundle, true);
    }),
  },
  {
    id: 'E23',
    what: 'epoch of an event',
    first: 'event_foreign',
    change: editChained('EpochReopened', (event) => {
      event['epoch'] = 'another';
    }),
  },
  {
    id: 'E24',
    what: 'origin of an event',
    first: 'event_foreign',
    change: editChained('EpochReopened', (event) => {
      event['origin'] = 'ledger.example.com';
    }),
  },
  {
    id: 'E25',
    what: 'prev in the first event',
    first: 'chain_broken',
    change: editEvent('EpochOpened', (line) =>
      line.replace('"prev":null', `"prev":"${'0'.repeat(64)}"`),
    ),
  },
  {
    id: 'E27',
    what: 'earlier stamp, chained',
    first: 'time_backwards',
    change: editChained('EpochReopened', (event) => {
      event['at'] = '1970-01-01T00:00:00.000000Z';
    }),
  },
];

export const eventCases: readonly TamperingCase[] = [...byteCases, ...envelopeCases, ...chainCases];
