/** The verbs of appeals against a living service, in the order of their life. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RunningService, serveForTest } from '../cli.js';
import { appealVerbs, plan, verbsOf } from '../cli-verbs.js';

describe('appeals from the command line', () => {
  let service: RunningService;
  const { done, types, not, used } = verbsOf(() => service);

  beforeAll(async () => {
    service = await serveForTest();
    const input = JSON.stringify({ ...plan, base_model: null });
    await done(['open', '-'], { input });
    await done(['submit', 'e-1', 'a', '--model', 'org/a']);
    await done(['shortlist', 'e-1', 'a']);
  }, 60_000);
  afterAll(() => service.stop());

  test('appeal: about an entry, about units, about units in a file', async () => {
    const appeal = ['appeal', 'e-1', 'a', '--text', 'why?'];
    expect(await done(appeal)).toMatchObject({ id: 'a1', events: [{ type: 'AppealRaised' }] });
    expect(await done([...appeal, 'grasping', 'pick', 'u1', 'u2'])).toMatchObject({ id: 'a2' });
    const input = JSON.stringify([{ axis: 'grasping', task: 'pick', unit: 'u3' }]);
    expect(await done([...appeal, '--units', '-'], { input })).toMatchObject({ id: 'a3' });
    expect(await not(['appeal', 'e-1', 'b', '--text', 'why?'])).toEqual([1, 'unknown_entry']);
    const [exitCode] = await not([...appeal, 'grasping']);
    expect(exitCode).toBe(2);
  });

  test('appeals: lists them, page by page', async () => {
    const units = (names: readonly string[]): readonly object[] =>
      names.map((unit) => ({ axis: 'grasping', task: 'pick', unit }));
    expect(await done(['appeals', 'e-1', '--all', '--limit', '2'])).toMatchObject({
      appeals: [
        { id: 'a1', key: 'a', text: 'why?', units: [], ruling: null },
        { id: 'a2', units: units(['u1', 'u2']) },
        { id: 'a3', units: units(['u3']) },
      ],
      next: null,
    });
  });

  test('resolve-appeal: a ruling with its reason and what was done', async () => {
    const resolve = ['resolve-appeal', 'e-1', 'a1', '--reason', 'looked at again'];
    const upheld = [...resolve, '--ruling', 'upheld', '--event', '5', '--event', '6'];
    expect(await types(upheld)).toEqual(['AppealResolved']);
    expect(await types(upheld)).toEqual([]);
    expect(await not([...resolve, '--ruling', 'rejected'])).toEqual([1, 'appeal_resolved']);
    expect((await not([...resolve, '--ruling', 'maybe']))[0]).toBe(2);
    const none = ['resolve-appeal', 'e-1', 'a9', '--ruling', 'upheld', '--reason', 'r'];
    expect(await not(none)).toEqual([2, 'unknown_appeal']);
    expect(await done(['appeals', 'e-1'])).toMatchObject({
      appeals: [{ ruling: 'upheld', reason: 'looked at again', events: [5, 6] }, {}, {}],
    });
  });

  test('close: waits for the rest', async () => {
    expect((await not(['close', 'e-1'])).includes('appeals_open')).toBe(true);
  });

  test('every verb of appeals was tried', () => {
    expect(appealVerbs.filter((verb) => !used.has(verb))).toEqual([]);
  });
});
