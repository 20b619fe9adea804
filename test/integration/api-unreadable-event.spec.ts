/**
 * An event that is whole and that this program does not know, as a later one may have written it
 * during an update: it is named wherever an operator looks, and everything before it is served.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPostgresLog } from '#event-log';
import { anEpoch, submit } from '../api-epochs.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';
import { eventually } from '../programs/eventually.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  await anEpoch(service, 'e', [submit('a')]);
  await anEpoch(service, 'f');
});
afterAll(() => service.stop());

/** Appends it as another program on the same database would. Gives its position. */
async function appendUnknown(): Promise<number> {
  const log = await openPostgresLog({ url: service.databaseUrl });
  const head = await log.head('e');
  const after = head?.version ?? 0;
  const event = { type: 'EntryPraised', epoch: 'e', version: after + 1, body: {} };
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(event)));
  const events = [{ version: after + 1, leaf: 'a'.repeat(64) as never, bytes }];
  const leaf = head?.leaf ?? null;
  await log.append([{ stream: 'e', after, head: leaf, events, commands: [], documents: [] }]);
  const position = (await log.head('e'))?.position ?? 0;
  await log.close();
  return position;
}

const projector = async (): Promise<string> =>
  String((await service.get('/health/ready')).json['projector']);

test('given one, and a restart, then epoch, version and position are said', async () => {
  const at = String(await appendUnknown());
  const named = `Version 3 of e, at position ${at}, cannot be projected`;
  for (const begin of [() => Promise.resolve(), () => service.restart()]) {
    await begin();
    await eventually(async () => (await projector()).includes(named));
    expect((await service.get('/health/ready')).status).toBe(503);
    const metrics = await service.get('/metrics', { as: 'auditor' });
    expect(metrics.text).toContain('epoch_ledger_projection_stuck{partition="0"} 1\n');
    expect(metrics.text).toContain('epoch_ledger_ready 0\n');
    expect(service.reported.some((line) => line.includes(named))).toBe(true);
    expect((await service.get('/v1/epochs/f')).status).toBe(200);
    const told = service.reported.filter((line) => line.startsWith('projector,'));
    expect(told).toHaveLength(1);
    service.reported.length = 0;
  }
});
