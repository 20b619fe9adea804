import { beforeEach, expect, test } from '@jest/globals';
import type { EpochCommand } from '#ledger/epoch/commands';
import type { ActorName, CommandId, EpochId, Origin, Sha256Hex, Stamp } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { opening, submitting } from '../../testing/commands.js';
import { sha256 } from '../sha256.js';
import { Ahead } from './ahead.js';
import { emptyEpoch, type FoldedEpoch } from './folded-epoch.js';
import { type Accepted, judge } from './judge.js';
import { noMaterials } from './materials.js';

const id = 'e' as EpochId;
const origin = 'ledger.example.org' as Origin;

let confirmed: FoldedEpoch;
let ahead: Ahead;
let position: number;
beforeEach(() => {
  confirmed = emptyEpoch(id);
  ahead = new Ahead(confirmed);
  position = 0;
  confirm(accept(opening(id)));
});

/** Judges a command on what there is, and accepts what follows from it, in so many bytes. */
function accept(command: EpochCommand, sizeBytes?: number): Accepted {
  const at = '2026-11-23T10:00:00.000000Z' as Stamp;
  const job = {
    command,
    materials: noMaterials,
    disclosures: [],
    actor: 'someone' as ActorName,
    role: 'organiser' as const,
    commandId: 'c' as CommandId,
    digest: '0'.repeat(64) as Sha256Hex,
    keyed: false,
    ifMatch: null,
  };
  const context = { epoch: id, origin, stamping: { at, clock: null }, sha256 };
  const result = judge(ahead.epoch, job, context);
  invariant(result.kind === 'accepted', 'the command is accepted');
  const accepted = sizeBytes === undefined ? result : sized(result, sizeBytes);
  ahead.accept(accepted);
  return accepted;
}

function sized(result: Accepted, sizeBytes: number): Accepted {
  const bytes = new Uint8Array(sizeBytes);
  return { ...result, sealed: result.sealed.map((event) => ({ ...event, bytes })) };
}

function confirm(result: Accepted): void {
  position += result.sealed.length;
  ahead.confirm(result, position);
}

/** The version that the next command is judged on, and that of the log. */
const versions = (): readonly number[] => [ahead.epoch.state.version, confirmed.state.version];

test('given nothing on its way, then a command is judged on what the log has', () => {
  expect(ahead.epoch).toBe(confirmed);
  confirm(accept(submitting('a')));
  expect(ahead.epoch).toBe(confirmed);
  expect(versions()).toEqual([2, 2]);
});

test('given commands on their way, then each is judged on those before it', () => {
  const first = accept(submitting('a'));
  expect(versions()).toEqual([2, 1]);
  const second = accept(submitting('b'));
  expect(versions()).toEqual([3, 1]);
  confirm(first);
  expect(versions()).toEqual([3, 2]);
  confirm(second);
  expect(versions()).toEqual([3, 3]);
});

test('given a copy that lacks what came alone since, then it is made up for', () => {
  for (const round of [1, 2, 3]) {
    const together = ['a', 'b'].map((key) => accept(submitting(`${key}${String(round)}`)));
    together.forEach(confirm);
    confirm(accept(submitting(`alone${String(round)}`)));
  }
  accept(submitting('last'));
  expect(versions()).toEqual([11, 10]);
  expect(ahead.epoch.leaf).not.toBe(confirmed.leaf);
});

test('given that another writer was faster, then what was accepted is forgotten', () => {
  const [first] = [accept(submitting('a')), accept(submitting('b'))];
  confirm(first);
  ahead.forget();
  expect(ahead.epoch).toBe(confirmed);
  accept(submitting('c'));
  expect(versions()).toEqual([3, 2]);
});

test.each([
  ['a little', 'kept', 1],
  ['more than it is worth', 'made anew', 9 * 1024 * 1024],
])('given a copy that lacks %s, then it is %s', (_, outcome, sizeBytes) => {
  const together = ['a', 'b'].map((key) => accept(submitting(key)));
  const copy = ahead.epoch;
  together.forEach(confirm);
  confirm(accept(submitting('c'), sizeBytes));
  accept(submitting('d'));
  expect(ahead.epoch === copy).toBe(outcome === 'kept');
  expect(versions()).toEqual([5, 4]);
});
