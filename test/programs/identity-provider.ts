/** A real identity provider in a process of its own, and what its clients are given by it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { firstLine, root } from '../cli.js';

/** What tokens of a client say. */
export interface ProviderClient {
  readonly claims: Readonly<Record<string, unknown>>;
  /** `ledger.example` unless it is another. */
  readonly audience?: string;
  /** In seconds; 600 unless it is said. */
  readonly ttl?: number;
}

/** A provider that listens. */
export interface RunningProvider {
  readonly issuer: string;
  /** A fresh access token for one of its clients. */
  token(client: string): Promise<string>;
  end(): Promise<void>;
}

/** Starts a provider with these clients, on a free port unless one is named. */
export async function identityProvider(
  clients: Readonly<Record<string, ProviderClient>>,
  port = 0,
): Promise<RunningProvider> {
  const script = join(root, 'test/programs/provider-process.mjs');
  const child = spawn(process.execPath, [script, JSON.stringify(clients), String(port)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { issuer } = JSON.parse(await firstLine(child)) as { issuer: string };
  return {
    issuer,
    token: async (client) => {
      const basic = Buffer.from(`${client}:secret-of-${client}`).toString('base64');
      const answer = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      const { access_token: token } = (await answer.json()) as { access_token?: string };
      if (token === undefined) throw new Error(`the provider answered ${String(answer.status)}`);
      return token;
    },
    end: async () => {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}
