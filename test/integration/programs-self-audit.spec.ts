/**
 * The self-audit through the real program: stored bytes are changed behind the service by somebody
 * who may do anything, and the alarm names the epoch and the event, and outlives a restart.
 */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import { leafHash } from '#ledger/record/digest';
import { aPlan, report, shortlist, submit } from '../api-epochs.js';
import { Session } from '../contract/sql.js';
import { eventually } from '../programs/eventually.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';

let programs: Programs;
let database = '';
let dataDir = '';
let service: ServiceProcess;
/** Every tenth of a second, nearly. */
const words = ['--self-audit', '0.002'];
beforeEach(async () => {
  programs = new Programs();
  database = await programs.database();
  dataDir = await programs.folder();
  service = await programs.serve({ dataDir, database, words });
  for (const epoch of ['first', 'second']) {
    await service.accepted('/v1/epochs', aPlan(epoch), { as: 'organiser' });
    const steps = [submit('a'), shortlist('a'), report('a', '101'), ['close', {}, 'organiser']];
    for (const [below, body, as] of steps as readonly ReturnType<typeof submit>[]) {
      await service.accepted(`/v1/epochs/${epoch}/${below}`, body, { as: as as 'organiser' });
    }
  }
}, 60_000);
afterEach(() => programs.end(), 60_000);

async function audit(of: ServiceProcess): Promise<string> {
  const { json } = await of.get('/health/ready');
  expect(json['ready']).toBe(true);
  return String(json['audit']);
}

/** Does `change` to the bytes of an event, with every trigger off. */
async function planted(
  [stream, version]: readonly [string, number],
  change: (text: string) => string,
  fits: boolean,
): Promise<void> {
  const session = await Session.start(database);
  const [row] = await session.query<{ bytes: Buffer; leaf: Buffer }>(
    'select bytes, leaf from ledger.event where stream = $1 and version = $2',
    [stream, version],
  );
  const bytes = Buffer.from(change(row?.bytes.toString('utf8') ?? ''));
  const leaf = fits ? Buffer.from(leafHash(bytes, cryptography.sha256), 'hex') : row?.leaf;
  await session.query('alter table ledger.event disable trigger all');
  await session.query(
    'update ledger.event set bytes = $3, leaf = $4 where stream = $1 and version = $2',
    [stream, version, bytes, leaf],
  );
  await session.query('alter table ledger.event enable always trigger event_append_only');
  await session.end();
}

async function alarmed(of: ServiceProcess): Promise<string> {
  let word = 'ok';
  await eventually(async () => (word = await audit(of)) !== 'ok');
  return word;
}

describe('an epoch that was changed behind the service', () => {
  test('given other bytes, then the alarm names epoch and version, and lasts', async () => {
    expect(await audit(service)).toBe('ok');
    await planted(['second', 2], (text) => text.replace('org/a', 'org/b'), false);
    const word = await alarmed(service);
    expect(word).toBe('event 2 of second: has other bytes than when it was appended');
    expect(service.messages()).toContain(`ALARM of the self-audit: ${word}`);
    await service.end('SIGTERM');
    const again = await programs.serve({ dataDir, database, words: ['--self-audit', '0'] });
    expect(await audit(again)).toBe(word);
    expect(again.messages()).toContain(word);
  }, 60_000);

  test('given a hash that was changed with it, then the next event gives it away', async () => {
    await planted(
      ['first', 3],
      (text) => text.replace('"role":"organiser"', '"role":"judge"'),
      true,
    );
    expect(await alarmed(service)).toMatch(/^event 4 of first: chain_broken: /);
  }, 60_000);

  test('given a last event, then what was signed gives it away', async () => {
    await planted(['first', 5], (text) => text.replace('"actor":"organiser"', '"actor":"x"'), true);
    expect(await alarmed(service)).toMatch(/^first: /);
  }, 60_000);

  test('given a leaf of the service tree, then it is named', async () => {
    await planted(['service', 2], (text) => text.replace('closed', 'opened'), false);
    expect(await alarmed(service)).toMatch(/^event 2 of service: has other bytes/);
  }, 60_000);
});
