/** A full disk under the embedded database. Source: reported faults, F4. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Came, openStream, type OpenStream } from '../event-stream.js';
import { chanceOf } from '../programs/chance.js';
import type { Answer } from '../programs/client.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { untilReady } from '../programs/ready.js';
import { describeWithSmallDisk, type SmallDisk, smallDisk } from '../small-disk.js';

/** A plan of about a megabyte that no compression makes small. */
function largePlan(epoch: string): object {
  const chance = chanceOf(1 + epoch.length);
  const unit = (): string =>
    chance
      .below(2 ** 30)
      .toString(36)
      .padStart(6, '0');
  const units = Array.from({ length: 40_000 }, (_, place) => `${String(place)} ${unit()}${unit()}`);
  const rule = { rule: 'epoch-record@3', max_void_fraction: '1', runtime_retries: 0 };
  const axes = [{ axis: 'x', tasks: [{ task: 't', units }] }];
  return { epoch, title: '', ...rule, base_model: null, axes };
}

describeWithSmallDisk('given a data directory on a disk that is full', () => {
  // A segment of PostgreSQL's write-ahead log has 16 MiB: without room for one the server dies.
  describe.each([
    ['to the last byte', 0],
    ['but for less than a segment of the write-ahead log', 12],
  ])('%s', (_, freeMebibytes) => {
    const programs = new Programs();
    let disk: SmallDisk;
    let service: ServiceProcess;
    let acknowledged: readonly number[] = [];
    let streamed: readonly Came[] = [];
    let refused: Answer;
    beforeAll(async () => {
      disk = smallDisk(200);
      service = await programs.serve({ dataDir: disk.folder });
      disk.fill(freeMebibytes);
      const stream = await openStream(`${service.url}/v1/events`);
      const collected = untilCut(stream);
      [acknowledged, refused] = await openUntilRefused(service);
      stream.cut();
      streamed = await collected;
    }, 120_000);
    afterAll(async () => {
      await programs.end();
      disk.remove();
    }, 60_000);

    test('then a command is answered 503, to be tried again', () => {
      expect([refused.status, refused.json['code']]).toEqual([503, 'log_unavailable']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    test('then the stream has shown what was acknowledged, and nothing else', () => {
      expect(streamed.map(({ id }) => Number(id))).toEqual(acknowledged);
    });

    test('then it goes on after room was made: nothing lost, nothing added', async () => {
      disk.makeRoom();
      await untilReady(service);
      const again = await openOne(service, acknowledged.length);
      expect([again.status, again.json['position']]).toEqual([201, acknowledged.length + 1]);
      expect(await service.end('SIGTERM')).toBe(0);
    }, 60_000);
  });
});

/** Opens one epoch after the other until one is not taken; gives the positions of those taken. */
async function openUntilRefused(service: ServiceProcess): Promise<[readonly number[], Answer]> {
  const positions: number[] = [];
  for (;;) {
    const answer = await openOne(service, positions.length);
    if (answer.status !== 201) return [positions, answer];
    positions.push(Number(answer.json['position']));
  }
}

function openOne(service: ServiceProcess, place: number): Promise<Answer> {
  return service.post('/v1/epochs', largePlan(`e${String(place)}`), { as: 'organiser' });
}

/** Whatever the stream gives until it is cut. */
async function untilCut(stream: OpenStream): Promise<readonly Came[]> {
  const came: Came[] = [];
  try {
    for (;;) {
      const next = await stream.take(1);
      if (next.length === 0) return came;
      came.push(...next);
    }
  } catch {
    return came;
  }
}
