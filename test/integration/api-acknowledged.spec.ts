/**
 * What was acknowledged through one service, as it is seen through another one on the same log, and
 * receipts against what the log has. Many ask at once, so that appends and looks are shared.
 * Source: docs/record-format.md, "Receipts"; FORMATS, section 6 "Reads".
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseReceipt } from '#ledger/record/receipt';
import { accepted, anEpoch, submit } from '../api-epochs.js';
import { type Answered, type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let here: ServiceUnderTest;
let there: ServiceUnderTest;
beforeAll(async () => {
  here = await serviceUnderTest();
  there = await here.beside();
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const keys = Array.from({ length: 40 }, (_, at) => `entry-${String(at)}`);

/** Sends an entry under an Idempotency-Key of its own. */
function sent(service: ServiceUnderTest, epoch: string, key: string): Promise<Answered> {
  const [path, body, as] = submit(key);
  const headers = { 'idempotency-key': key };
  return accepted(service.post(`/v1/epochs/${epoch}/${path}`, body, { as, headers }));
}

describe('given many entries at once, through two services', () => {
  let answers: readonly Answered[] = [];
  beforeAll(async () => {
    await anEpoch(here, 'receipts');
    answers = await Promise.all(
      keys.map((key, at) => sent(at % 2 === 0 ? here : there, 'receipts', key)),
    );
  });

  test('then each receipt says what the log has, hash and all', async () => {
    for (const [at, { json }] of answers.entries()) {
      const receipt = String(json['receipt']);
      const [said = ''] = receipt.split('\n\n');
      const { event, received_at } = json;
      expect(parseReceipt(`${said}\n`)).toMatchObject({
        ...{ epoch: 'receipts', entry: keys[at], version: event, received_at },
      });
      for (const service of [here, there]) {
        const { text: kept } = await service.get(
          `/v1/epochs/receipts/receipts/entry-${String(at)}`,
        );
        expect(kept).toBe(receipt);
      }
    }
  });

  test('then whoever sends one again gets the very same answer, through either', async () => {
    for (const service of [here, there]) {
      const again = await Promise.all(keys.map((key) => sent(service, 'receipts', key)));
      expect(again.map(({ text }) => text)).toEqual(answers.map(({ text }) => text));
    }
  });
});

/** What the public is shown after `before`, asked for while others ask for the same. */
async function seenOf(
  service: ServiceUnderTest,
  path: string,
  before: () => Promise<Answered>,
  queryOf: (answer: Answered) => string = () => '',
): Promise<readonly string[]> {
  const ask = async (query = ''): Promise<string> => {
    const { status, text } = await service.get(path + query);
    expect([status, text]).toEqual([200, text]);
    return text;
  };
  const early = [ask(), ask(), ask()];
  const query = queryOf(await before());
  const late = await Promise.all([ask(query), ask(query), ask(query)]);
  await Promise.all(early);
  return late;
}

describe('given readers who never stop', () => {
  test('then each sees what another service acknowledged before he asked', async () => {
    await anEpoch(here, 'seen');
    for (const key of keys.slice(0, 15)) {
      const seen = await seenOf(there, '/v1/epochs/seen/evidence', () => sent(here, 'seen', key));
      for (const text of seen) expect(text).toContain(`"${key}"`);
    }
  }, 60_000);

  test('then each sees the ranking at the position that he names', async () => {
    await anEpoch(here, 'ranked');
    for (const key of keys.slice(0, 15)) {
      const path = '/v1/epochs/ranked/ranking';
      const named = ({ json }: Answered): string => `?at_least=${String(json['position'])}`;
      const seen = await seenOf(there, path, () => sent(here, 'ranked', key), named);
      for (const text of seen) expect(text).toContain(`"${key}"`);
    }
  }, 60_000);
});
