/**
 * Callers for whom an identity provider vouches: a real one, with tokens that it signed.
 * Source: RFC 9068; FORMATS, section 6.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash, createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { accepted, anEpoch, submit } from '../api-epochs.js';
import { type Answered, type ServiceUnderTest, serviceUnderTest } from '../api-service.js';
import { identityProvider, type RunningProvider } from '../programs/identity-provider.js';

const clients = {
  chair: { claims: { roles: ['organiser', 'somebody'] } },
  desk: { claims: { roles: 'intake profile', epochs: ['mine'] } },
  visitor: { claims: { roles: ['visitor'] } },
  nested: { claims: { roles: [], realm_access: { roles: ['auditor'] } } },
  elsewhere: { claims: { roles: ['organiser'] }, audience: 'another.example' },
  brief: { claims: { roles: ['organiser'] }, ttl: 60 },
};

let provider: RunningProvider;
let service: ServiceUnderTest;
beforeAll(async () => {
  provider = await identityProvider(clients);
  const { issuer } = provider;
  service = await serviceUnderTest({ provider: { issuer, audience: 'ledger.example' } });
  await anEpoch(service, 'mine');
  await anEpoch(service, 'other');
}, 60_000);
afterAll(async () => {
  await service.stop();
  await provider.end();
});

const asking = (token: string, path = '/v1/caller'): Promise<Answered> =>
  service.get(path, { headers: { authorization: `Bearer ${token}` } });
const submitting = (token: string, epoch: string, key: string): Promise<Answered> =>
  service.post(`/v1/epochs/${epoch}/entries`, submit(key)[1], {
    headers: { authorization: `Bearer ${token}` },
  });

describe('a token of the provider', () => {
  test('counts with the roles that are ours, under the name that it signed', async () => {
    expect((await asking(await provider.token('chair'))).json).toEqual({
      name: 'oidc:chair',
      roles: ['organiser'],
      epochs: null,
    });
  });

  test('is for its epochs alone, and the event names its actor', async () => {
    const token = await provider.token('desk');
    await accepted(submitting(token, 'mine', 'a'));
    const events = await service.get('/v1/epochs/mine/events?after=1');
    expect(JSON.parse(events.text)).toMatchObject({ actor: 'oidc:desk', role: 'intake' });
    const refused = await submitting(token, 'other', 'a');
    expect([refused.status, refused.json['code']]).toEqual([403, 'outside_scope']);
  });

  test.each(['visitor', 'nested', 'elsewhere'])('of %s counts for nothing', async (client) => {
    const answer = await asking(await provider.token(client));
    expect([answer.status, answer.json['code']]).toEqual([401, 'token_unknown']);
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token');
  });

  test('beside it the tokens of the file count as ever', async () => {
    const answer = await service.get('/v1/caller', { as: 'judge' });
    expect(answer.json).toEqual({ name: 'judge', roles: ['judge'], epochs: null });
  });
});

describe('a forged token', () => {
  const text = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('is refused: changed claims, no signature, a shared secret, another key', async () => {
    const [head = '', body = '', signature = ''] = (await provider.token('chair')).split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
    const more = text({ ...claims, roles: ['organiser', 'judge'] });
    const none = text({ alg: 'none', typ: 'at+jwt' });
    const shared = text({ alg: 'HS256', typ: 'at+jwt', kid });
    const keys = await (await fetch(`${provider.issuer}/jwks`)).text();
    const mac = createHmac('sha256', keys).update(`${shared}.${more}`).digest('base64url');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const own = createSign('sha256').update(`${head}.${more}`);
    const forged = own.sign({ key: privateKey, dsaEncoding: 'ieee-p1363' }, 'base64url');
    const tokens = [
      `${head}.${more}.${signature}`,
      `${none}.${more}.`,
      `${shared}.${more}.${mac}`,
      `${head}.${more}.${forged}`,
      `${head}.${body}.`,
      'a.b.c',
      '..',
    ];
    for (const token of tokens) expect((await asking(token)).status).toBe(401);
    expect((await asking(`${head}.${body}.${signature}`)).status).toBe(200);
  });
});

describe('an expired token', () => {
  test.each([
    [50, 200],
    [100, 401],
  ])('after %i of its 60 seconds, and 30 of grace, is answered %i', async (seconds, status) => {
    const { issuer } = provider;
    const beside = await service.beside({
      provider: { issuer, audience: 'ledger.example' },
      clock: () => BigInt(Date.now() + seconds * 1000) * 1000n,
    });
    const headers = { authorization: `Bearer ${await provider.token('brief')}` };
    expect((await beside.get('/v1/caller', { headers })).status).toBe(status);
    await beside.stop();
  });
});

describe('other claims', () => {
  test('given a path with dots, then the roles stand there', async () => {
    const named = { rolesClaim: 'realm_access.roles', nameClaim: 'client_id' };
    const { issuer } = provider;
    const beside = await service.beside({
      provider: { issuer, audience: 'ledger.example', ...named },
    });
    const token = await provider.token('nested');
    const answer = await beside.get('/v1/caller', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.json).toMatchObject({ name: 'oidc:nested', roles: ['auditor'] });
    await beside.stop();
  });
});

describe('a provider that is gone', () => {
  test('is said so, while tokens of the file go on; and it is asked again', async () => {
    const gone = await identityProvider(clients);
    const port = Number(new URL(gone.issuer).port);
    const beside = await service.beside({
      provider: { issuer: gone.issuer, audience: 'ledger.example' },
    });
    const headers = { authorization: `Bearer ${await gone.token('chair')}` };
    await gone.end();
    const refused = await beside.get('/v1/caller', { headers });
    expect([refused.status, refused.json['code']]).toEqual([503, 'identity_unavailable']);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await beside.get('/v1/caller', { as: 'judge' })).status).toBe(200);
    expect(beside.reported.join('\n')).toContain(`${gone.issuer} cannot be asked`);
    const back = await identityProvider(clients, port);
    const fresh = { authorization: `Bearer ${await back.token('chair')}` };
    expect((await beside.get('/v1/caller', { headers: fresh })).status).toBe(200);
    expect(beside.reported.join('\n')).not.toContain(digestless(fresh.authorization));
    await back.end();
    await beside.stop();
  });

  const digestless = (authorization: string): string => authorization.slice('Bearer '.length);

  test.each(['http://provider.example', 'nothing', 'ftp://127.0.0.1'])(
    'the issuer %s is refused at the start',
    async (issuer) => {
      await expect(
        service.beside({ provider: { issuer, audience: 'ledger.example' } }),
      ).rejects.toThrow('https://');
    },
  );
});

test('the digest of a token is not the token', async () => {
  const sha256 = createHash('sha256').update('token-of-organiser').digest('hex');
  expect((await asking(sha256)).status).toBe(401);
});
