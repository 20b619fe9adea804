/** An import is the first event of its epoch, and the last. */
import { describe, expect, test } from '@jest/globals';
import { opened, sha256, stored } from '../../testing/epoch-builder.js';
import { imported, importLine, uploadOf } from '../../testing/imported-builder.js';
import {
  type AnyCommand,
  type AnyDecision,
  type AnyState,
  decideAny,
  emptyStream,
  evolveAny,
} from '../epoch/any-epoch.js';
import { describeRejection } from '../epoch/describe-rejection.js';
import type { EpochId, Stamp } from '../ids.js';
import { sha256Hex } from '../record/digest.js';
import type { ImportRecord } from './import-record.js';

const source = 'https://old.example.org/2026-w48';
const uploads = uploadOf('epoch-record@2');
const command: ImportRecord = { type: 'ImportRecord', imported: imported(uploads), source };
const reason = 'asked for';

function decided(state: AnyState, asked: AnyCommand): AnyDecision {
  const at = '2026-11-23T12:00:00.000000Z' as Stamp;
  const materials = { suite: null, reference: null };
  return decideAny(state, asked, { at, role: 'organiser', sha256, materials });
}

/** The state after the import. */
function after(): AnyState {
  const decision = decided(emptyStream('2026-w48'), command);
  const [event] = decision.kind === 'accepted' ? decision.events : [];
  if (event?.type !== 'RecordImported') throw new Error('nothing was imported');
  return evolveAny(emptyStream('2026-w48'), importLine('2026-w48' as EpochId, event.body));
}

describe('ImportRecord', () => {
  test('given no such epoch, then one event names the record and its wrapped evidence', () => {
    const decision = decided(emptyStream('2026-w48'), command);
    if (decision.kind === 'refused') throw new Error('refused');
    const { events, documents, closing } = decision;
    const [record, evidence] = documents.map(({ bytes }) => bytes);
    expect(events).toEqual([
      {
        type: 'RecordImported',
        body: {
          source,
          rule: 'epoch-record@2',
          record_sha256: sha256Hex(uploads.record, sha256),
          evidence_sha256: sha256Hex(evidence ?? new Uint8Array(), sha256),
        },
      },
    ]);
    expect(record).toEqual(uploads.record);
    expect(JSON.parse(Buffer.from(evidence ?? []).toString())).toEqual({
      format: 'historical-record/1',
      bytes: Buffer.from(uploads.evidence).toString('base64'),
    });
    expect(closing).toEqual({ revision: 1, ...uploads });
  });

  test('the same again is so already', () => {
    expect(decided(after(), command)).toMatchObject({ kind: 'accepted', events: [] });
  });

  test.each([
    ['another source', { ...command, source: 'elsewhere' }],
    ['another rule', { ...command, imported: imported(uploadOf('epoch-record@1')) }],
    [
      'one blank more',
      {
        ...command,
        imported: imported(uploadOf('epoch-record@2', undefined, (text) => `${text} `)),
      },
    ],
  ])('under an id that is taken, with %s, it is refused', (_, other) => {
    const rejections = [{ code: 'epoch_exists', place: '' }];
    expect(decided(after(), other)).toEqual({ kind: 'refused', rejections });
  });

  test('under the id of an epoch that was opened it is refused', () => {
    const state = evolveAny(emptyStream('2026-w48'), stored(opened(), 1));
    const rejections = [{ code: 'epoch_exists', place: '' }];
    expect(decided(state, command)).toEqual({ kind: 'refused', rejections });
  });
});

describe('an imported epoch', () => {
  const closed = { code: 'epoch_closed', place: '', revision: 1, imported: true } as const;

  test('is closed with revision 1', () => {
    expect(after()).toMatchObject({ phase: 'closed', revision: 1, version: 1 });
  });

  test.each<AnyCommand>([
    { type: 'ReopenEpoch', reason },
    { type: 'CancelEpoch', reason },
    { type: 'CloseEpoch' },
    { type: 'RecordOutcomes', outcomes: [] },
    { type: 'ShortlistEntries', keys: [] },
    { type: 'RaiseAppeal', key: '5Grw' as never, text: 'Wrong.' },
    { type: 'ResolveAppeal', id: 'a1', ruling: 'upheld', reason, events: [] },
    { type: 'ExcludeAttempt', attempt: 1, reason },
  ])('takes no $type', (asked) => {
    expect(decided(after(), asked)).toEqual({ kind: 'refused', rejections: [closed] });
  });

  test('is not opened again', () => {
    const asked: AnyCommand = { type: 'OpenEpoch', plan: opened().body.plan };
    const rejections = [{ code: 'epoch_exists', place: '' }];
    expect(decided(after(), asked)).toEqual({ kind: 'refused', rejections });
  });

  test('says that there is nothing to reopen', () => {
    expect(describeRejection(closed)).toMatch(/imported .* Nothing can happen to it any more/);
    expect(describeRejection({ code: 'epoch_closed', place: '', revision: 2 })).toMatch(
      'Reopen it first',
    );
  });
});
