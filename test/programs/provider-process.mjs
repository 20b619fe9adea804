/**
 * A real OpenID Connect provider on a loopback address, as an organisation has one: it hands out
 * access tokens to clients that know their secret, and publishes the keys that signed them.
 * Prints {"issuer"} when it listens. What its tokens say stands in its first argument:
 * {client: {claims, audience?, ttl?}}.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { argv, stdout } from 'node:process';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

const clients = JSON.parse(argv[2] ?? '{}');
const server = createServer();
server.listen(Number(argv[3] ?? 0), '127.0.0.1');
await once(server, 'listening');
const issuer = `http://127.0.0.1:${String(server.address().port)}`;
const { privateKey } = await generateKeyPair('ES256', { extractable: true });

const provider = new Provider(issuer, {
  clients: Object.keys(clients).map((name) => ({
    client_id: name,
    client_secret: `secret-of-${name}`,
    grant_types: ['client_credentials'],
    redirect_uris: [],
    response_types: [],
    id_token_signed_response_alg: 'ES256',
  })),
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }] },
  extraTokenClaims: (_, token) => clients[token.clientId].claims,
  features: {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => 'https://ledger.example/',
      getResourceServerInfo: (_, _resource, { clientId }) => ({
        scope: '',
        audience: clients[clientId].audience ?? 'ledger.example',
        accessTokenTTL: clients[clientId].ttl ?? 600,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
});
server.on('request', provider.callback());
stdout.write(`${JSON.stringify({ issuer })}\n`);
