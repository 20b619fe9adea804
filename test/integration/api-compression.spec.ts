/** Answers come compressed to whoever asks for it, and say the same in every form. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { accepted, anEpoch, close, report, shortlist, submit } from '../api-epochs.js';
import { type Answered, type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

const keys = Array.from({ length: 20 }, (_, index) => `entry-${String(index)}`);

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  const reports = keys.map((key) => report(key, '011'));
  await anEpoch(service, 'closed', [...keys.map((key) => submit(key)), shortlist(...keys)]);
  for (const [path, body, as] of [...reports, close]) {
    await accepted(service.post(`/v1/epochs/closed/${path}`, body, { as }));
  }
});
afterAll(() => service.stop());

function asked(path: string, encoding: string, more: object = {}): Promise<Answered> {
  return service.get(path, { headers: { 'accept-encoding': encoding, ...more } });
}

describe.each(['gzip', 'br'])('asked for %s', (encoding) => {
  test.each([
    '/v1/epochs/closed/record',
    '/v1/epochs/closed/record?revision=1',
    '/v1/epochs/closed/evidence',
    '/v1/epochs/closed/entries',
    '/v1/epochs/closed/ranking',
  ])('%s is compressed, with the same content and the same entity tag', async (path) => {
    const plain = await asked(path, 'identity');
    const packed = await asked(path, encoding);
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(Number(plain.headers.get('content-length'))).toBe(Buffer.byteLength(plain.text));
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')).toContain('accept-encoding');
    expect(packed.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(packed.text).toBe(plain.text);
  });

  test('a digest is that of the content, and whoever has it is told so', async () => {
    const { headers, text } = await asked('/v1/epochs/closed/record', encoding);
    const etag = headers.get('etag') ?? '';
    expect(etag).toBe(`"${createHash('sha256').update(text).digest('hex')}"`);
    const again = await asked('/v1/epochs/closed/record', encoding, { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test.each([
    ['events', '/v1/epochs/closed/events'],
    ['a bundle', '/v1/epochs/closed/bundle'],
  ])('%s come as they are', async (_, path) => {
    const { status, headers } = await asked(path, encoding);
    expect(status).toBe(200);
    expect(headers.get('content-encoding')).toBeNull();
  });

  test('what is short comes as it is', async () => {
    const { status, headers } = await asked('/v1/epochs/missing', encoding);
    expect([status, headers.get('content-encoding')]).toEqual([404, null]);
  });
});

test('an encoding that is not known is answered plainly', async () => {
  const { status, headers } = await asked('/v1/epochs/closed/record', 'compress, x-other');
  expect([status, headers.get('content-encoding')]).toEqual([200, null]);
});

test('a body that is compressed is refused: its limits are those of what is sent', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const raw = gzipSync(JSON.stringify({ key: 'late' }));
  const path = '/v1/epochs/closed/entries';
  const { status } = await service.post(path, null, { as: 'intake', headers, raw });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});
