import { describe, expect, test } from '@jest/globals';
import { noon, sha256 } from '../../testing/epoch-builder.js';
import {
  reference,
  referenceJson,
  storedInRegistry,
  suite,
  suiteJson,
} from '../../testing/exam-epoch-builder.js';
import { canonicalBytes } from '../record/canonical.js';
import type { Json } from '../record/json.js';
import { decodeRegisterReference, decodeRegisterSuite } from './decode-exam-command.js';
import { describeExamRejection } from './describe-exam-rejection.js';
import {
  cloneRegistry,
  decideRegistration,
  emptyRegistry,
  evolveRegistry,
  type RegistryCommand,
  type RegistryDecision,
  type RegistryEvent,
  type RegistryState,
} from './registry.js';

const registered: readonly RegistryEvent[] = [
  {
    type: 'ReferenceRegistered',
    body: { reference_id: 'r', reference_sha256: reference.sha256 },
  },
  { type: 'SuiteRegistered', body: { suite: 's', suite_sha256: suite.sha256 } },
];

function after(events: readonly RegistryEvent[]): RegistryState {
  return events.reduce(
    (state, event) => evolveRegistry(state, storedInRegistry(event, state.version + 1)),
    emptyRegistry(),
  );
}

function commandOf(json: Json): RegistryCommand {
  const isSuite = 'tracks' in (json as object);
  const decoded = isSuite ? decodeRegisterSuite(json) : decodeRegisterReference(json);
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.issues));
  return decoded.value;
}

function decided(events: readonly RegistryEvent[], json: Json): RegistryDecision {
  const state = after(events);
  const before = structuredClone(state);
  const decision = decideRegistration(state, commandOf(json), sha256);
  expect(state).toEqual(before);
  return decision;
}

const changed = { ...referenceJson, absolute_floor: 1e-8 };
const fewer = {
  ...suiteJson,
  tracks: (suiteJson['tracks'] as readonly Json[]).toReversed(),
};

describe('references and suites are registered once and never change', () => {
  test.each([
    ['a reference', referenceJson, registered[0]],
    ['a suite', suiteJson, registered[1]],
  ])('%s, then its canonical bytes travel beside the event', (_, json, event) => {
    expect(decided([], json)).toStrictEqual({
      kind: 'accepted',
      events: [event],
      documents: [{ sha256: Object.values(event?.body ?? {})[1], bytes: canonicalBytes(json) }],
    });
  });

  test.each([
    ['a reference', referenceJson],
    ['a suite', suiteJson],
  ])('%s with the same content again, then nothing happens', (_, json) => {
    const shuffled = Object.fromEntries(Object.entries(json).toReversed());
    for (const same of [json, shuffled]) {
      expect(decided(registered, same)).toStrictEqual({
        kind: 'accepted',
        events: [],
        documents: [],
      });
    }
  });

  test('a reference and a suite may have one name', () => {
    expect(decided(registered, { ...suiteJson, suite: 'r' })).toMatchObject({ kind: 'accepted' });
  });

  test.each([
    ['reference_exists', 'reference_id', 'r', changed, reference.sha256],
    ['suite_exists', 'suite', 's', fewer, suite.sha256],
  ])('other content under the name: %s', (code, place, name, json, digest) => {
    const decision = decided(registered, json);
    const sent = expect.not.stringMatching(digest) as unknown;
    expect(decision).toEqual({
      kind: 'refused',
      rejections: [{ code, place, name, registered: digest, sent }],
    });
    const rejections = decision.kind === 'refused' ? decision.rejections : [];
    expect(rejections.map(describeExamRejection).join()).toMatch(
      new RegExp(
        `"${name}" is registered with other content \\(${digest.slice(0, 12)}, not .* new`,
      ),
    );
  });

  test('a copy and its original do not see each other', () => {
    const original = after([]);
    const copy = cloneRegistry(original);
    for (const event of registered) evolveRegistry(copy, storedInRegistry(event, copy.version + 1));
    expect(original).toEqual(emptyRegistry());
    expect(copy).toEqual(after(registered));
    expect([copy.version, copy.at]).toEqual([2, noon]);
  });
});
