/** What a provider's own faults, and tokens that point at them, make of a service. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { microsecondClock } from '../clock.js';
import { IdentityProvider } from './identity-provider.js';

const good = generateKeyPairSync('rsa', { modulusLength: 2048 });
const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
const published = [
  { ...good.publicKey.export({ format: 'jwk' }), kid: 'good' },
  { ...short.publicKey.export({ format: 'jwk' }), kid: 'short' },
  { kty: 'RSA', kid: 'broken', n: '!!', e: 'AQAB' },
  { kty: 'oct', kid: 'shared', k: 'c2VjcmV0' },
];

let server: Server;
let issuer = '';
let answers = true;
let reported: string[] = [];
let provider: IdentityProvider;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (!answers) response.destroy();
    else if (request.url === '/jwks') response.end(JSON.stringify({ keys: published }));
    else response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks` }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${String((server.address() as { port: number }).port)}`;
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  [answers, reported] = [true, []];
  const report = (message: string): void => void reported.push(message);
  provider = new IdentityProvider(
    { issuer, audience: 'me' },
    { clock: microsecondClock(), report },
  );
});

function token(kid: string, key: KeyObject): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Number(microsecondClock()() / 1_000_000n) + 600;
  const claims = { iss: issuer, aud: 'me', sub: 'ada', roles: ['judge'], exp };
  const signed = `${part({ alg: 'RS256', kid })}.${part(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

test('a token is for whom it says, while it has not run out', async () => {
  const caller = await provider.find(token('good', good.privateKey));
  expect(caller).toEqual({ name: 'oidc:ada', roles: ['judge'], epochs: null });
  expect(caller !== null && provider.vouchesFor(caller)).toBe(true);
  const stranger = { name: 'oidc:ada' as never, roles: ['judge' as const], epochs: null };
  expect(provider.vouchesFor(stranger)).toBe(false);
});

test.each([
  ['short', short.privateKey],
  ['broken', good.privateKey],
])(
  'a token of the key "%s", which cannot be used, is nobody’s, and said once',
  async (kid, key) => {
    for (let count = 0; count < 5; count += 1)
      expect(await provider.find(token(kid, key))).toBeNull();
    expect(reported).toEqual([expect.stringContaining('publishes a key that cannot be used')]);
    expect(await provider.find(token('good', good.privateKey))).not.toBeNull();
  },
);

test('a shared secret among its keys signs nothing', async () => {
  expect(await provider.find(token('shared', good.privateKey))).toBeNull();
});

test('a provider that does not answer is an outage, which is said once', async () => {
  answers = false;
  for (let count = 0; count < 5; count += 1) {
    const asked = provider.find(token('good', good.privateKey));
    await expect(asked).rejects.toMatchObject({ code: 'identity_unavailable' });
  }
  expect(reported).toEqual([expect.stringContaining('cannot be asked')]);
  answers = true;
  expect(await provider.find(token('good', good.privateKey))).not.toBeNull();
});
