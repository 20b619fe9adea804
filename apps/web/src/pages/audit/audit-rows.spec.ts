import { describe, expect, test } from '@jest/globals';
import { auditAddress } from './address.js';
import { choicesOf, chosenRows } from './chosen-rows.js';
import { rowOf } from './log-row.js';

const envelope = { at: '2026-11-23T10:00:00.000000Z', prev: null, role: 'judge' };
const row = (version: number, actor: string, type: string, body: object) =>
  rowOf(JSON.stringify({ ...envelope, version, actor, type, body }));

const rows = [
  row(1, 'org', 'EpochOpened', { plan: {} }),
  row(2, 'in', 'EntrySubmitted', { key: 'a', model: 'm' }),
  row(3, 'org', 'EntriesShortlisted', { keys: ['a', 'b'] }),
  row(4, 'rig', 'OutcomesRecorded', {
    rows: [
      { key: 'a', outcomes: '10h.' },
      { key: 'b', outcomes: '.1' },
      { key: 'a', outcomes: '.' },
    ],
  }),
  row(5, 'org', 'UnitsVoided', { units: [{ key: 'b' }, { key: 'b' }], reason: 'smoke' }),
];

describe('a row of the list', () => {
  test('counts outcomes and keeps none of them', () => {
    expect(rows[3]).toMatchObject({ outcomes: 4, keys: ['a', 'b'], event: { body: { rows: [] } } });
  });

  test.each([
    [1, []],
    [2, ['a']],
    [3, ['a', 'b']],
    [5, ['b']],
  ])('of event %i names the entries it speaks of', (version, keys) => {
    expect(rows[version - 1]?.keys).toEqual(keys);
  });

  test('has the reason of who judged', () => {
    expect(rows[4]?.reason).toBe('smoke');
  });

  test('of a name that objects have is a name', () => {
    const odd = row(6, '__proto__', 'EntrySubmitted', JSON.parse('{"key":"__proto__"}') as object);
    expect([odd.actor, odd.keys]).toEqual(['__proto__', ['__proto__']]);
  });
});

describe('the rows that are shown', () => {
  test.each([
    [{}, [5, 4, 3, 2, 1]],
    [{ order: 'oldest' }, [1, 2, 3, 4, 5]],
    [{ actor: 'org' }, [5, 3, 1]],
    [{ kind: 'EntrySubmitted' }, [2]],
    [{ entry: 'b' }, [5, 4, 3]],
    [{ entry: 'b', actor: 'rig' }, [4]],
    [{ actor: 'nobody' }, []],
    [{ event: 'x', kind: '', order: 'up', other: '1' }, [5, 4, 3, 2, 1]],
  ])('by %j', (search, versions) => {
    const shown = chosenRows(rows, auditAddress(search));
    expect(shown.map(({ version }) => version)).toEqual(versions);
  });

  test('leave what came in as it came in', () => {
    chosenRows(rows, {});
    expect(rows[0]?.version).toBe(1);
  });

  test('can be chosen by what has occurred', () => {
    expect(choicesOf(rows)).toEqual({
      actors: ['in', 'org', 'rig'],
      kinds: [
        'EntriesShortlisted',
        'EntrySubmitted',
        'EpochOpened',
        'OutcomesRecorded',
        'UnitsVoided',
      ],
    });
  });
});
