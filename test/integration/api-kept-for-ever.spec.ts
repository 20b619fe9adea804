/**
 * What may be kept for ever, by browsers and by proxies: records and evidence of a named revision,
 * whose bytes never change. Everything else is asked about again.
 * Source: FORMATS, section 6 "Reads".
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accepted, anEpoch, report, shortlist, submit } from '../api-epochs.js';
import { type Answered, type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

const forEver = 'public, max-age=31536000, immutable';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  await anEpoch(
    service,
    'e',
    [submit('a'), shortlist('a'), report('a', '110'), ['close', {}, 'organiser']],
    { visibility: 'at_close' },
  );
});
afterAll(() => service.stop());

/** How long `path` may be kept, and what it is. */
async function kept(path: string, headers = {}): Promise<readonly unknown[]> {
  const { status, headers: told, text } = await service.get(`/v1/epochs/${path}`, { headers });
  return [status, told.get('cache-control'), told.get('etag'), text];
}

async function closeAgain(): Promise<void> {
  const steps = [
    ['reopen', { reason: 'to run a unit again' }, 'organiser'],
    ['units/rejudge', { units: [unit], reason: 'a bolt was loose' }, 'organiser'],
    ['outcomes', { outcomes: [{ key: 'a', ...unit, outcome: 'failure', run: 2 }] }, 'judge'],
    ['close', {}, 'organiser'],
  ] as const;
  for (const [path, body, as] of steps) {
    await accepted(service.post(`/v1/epochs/e/${path}`, body, { as }));
  }
}
const unit = { axis: 'grasping', task: 'pick', unit: 'u1' };

test('a named revision is kept for ever, and the last one is asked about', async () => {
  for (const what of ['record', 'evidence']) {
    const [, , etag, text] = await kept(`e/${what}`);
    expect(await kept(`e/${what}?revision=1`)).toEqual([200, forEver, etag, text]);
    expect(await kept(`e/${what}`)).toEqual([200, 'no-cache', etag, text]);
    const again = await kept(`e/${what}?revision=1`, { 'if-none-match': etag });
    expect(again).toEqual([304, forEver, etag, '']);
  }
});

test.each(['e/record?revision=2', 'e/evidence?revision=2', 'other/record?revision=1'])(
  'what is not there yet, %s, is not kept',
  async (path) => {
    expect((await kept(path)).slice(0, 2)).toEqual([404, null]);
  },
);

test('before its close nobody is given anything to keep, whoever asks', async () => {
  await anEpoch(service, 'hidden', [submit('a'), shortlist('a'), report('a', '110')], {
    visibility: 'at_close',
  });
  for (const what of ['record', 'evidence']) {
    const address = `/v1/epochs/hidden/${what}`;
    const asked = (path: string): Promise<Answered> => service.get(path, { as: 'organiser' });
    for (const { headers } of [await asked(address), await asked(`${address}?revision=1`)]) {
      expect(headers.get('cache-control') ?? 'no-cache').toBe('no-cache');
    }
  }
});

test('what was kept of revision 1 is served after a second close and a restart', async () => {
  const revision1 = ['e/record?revision=1', 'e/evidence?revision=1'];
  const all = (): Promise<unknown> => Promise.all(revision1.map((path) => kept(path)));
  const before = await all();
  await closeAgain();
  expect(await all()).toEqual(before);
  const [, , etag, text] = await kept('e/record?revision=1');
  const last = await kept('e/record');
  expect(last[2]).not.toBe(etag);
  expect(last[3]).not.toBe(text);
  await service.restart();
  expect(await all()).toEqual(before);
});
