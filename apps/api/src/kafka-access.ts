/** How the service and the brokers of Kafka know each other: what settings and files say of it. */
import { readFile } from 'node:fs/promises';
import type { KafkaLogOptions } from '#event-log';
import { SettingsUnusable } from './settings-unusable.js';

/** Settings of the connections to Kafka; files are paths. */
export interface KafkaAccessOptions {
  /** Encrypted; so it is whenever certificates are named. */
  readonly tls?: boolean;
  /** Who vouches for the brokers, in PEM; the authorities that Node knows unless named. */
  readonly caFile?: string;
  /** What the service shows the brokers, in PEM: both or none. */
  readonly certificateFile?: string;
  readonly keyFile?: string;
  /** As whom the service comes; needs a password, as it is or in a file. */
  readonly user?: string;
  readonly password?: string;
  readonly passwordFile?: string;
  /** How the password is proven: `scram-sha-512` unless named. */
  readonly mechanism?: Mechanism;
}

type Access = Pick<KafkaLogOptions, 'tls' | 'user'>;
type Mechanism = NonNullable<Access['user']>['mechanism'];

/** What the settings come to, files read. Throws SettingsUnusable. */
export async function kafkaAccess(options: KafkaAccessOptions): Promise<Access> {
  const [tls, user] = await Promise.all([tlsOf(options), userOf(options)]);
  if (user?.mechanism === 'plain' && tls === undefined) {
    throw new SettingsUnusable(
      'with "plain" the password itself is sent, so it needs TLS; or use scram-sha-512',
    );
  }
  return { ...(tls === undefined ? {} : { tls }), ...(user === undefined ? {} : { user }) };
}

async function tlsOf(options: KafkaAccessOptions): Promise<Access['tls']> {
  const { tls, caFile, certificateFile, keyFile } = options;
  const wanted = tls ?? [caFile, certificateFile, keyFile].some((file) => file !== undefined);
  if (!wanted) return undefined;
  if ((certificateFile === undefined) !== (keyFile === undefined)) {
    throw new SettingsUnusable('a certificate for Kafka needs its key, and the key a certificate');
  }
  const authorities = await pemIn(caFile);
  const [certificate, key] = await Promise.all([pemIn(certificateFile), pemIn(keyFile)]);
  return {
    ...(authorities === undefined ? {} : { authorities }),
    ...(certificate === undefined || key === undefined ? {} : { own: { certificate, key } }),
  };
}

async function userOf(options: KafkaAccessOptions): Promise<Access['user']> {
  const { user: name, passwordFile, mechanism = 'scram-sha-512' } = options;
  const password = options.password ?? (await passwordIn(passwordFile));
  if (name === undefined && password === undefined) return undefined;
  if (name === undefined || password === undefined) {
    const lacking = name === undefined ? 'a password for Kafka needs its user' : noPassword(name);
    throw new SettingsUnusable(lacking);
  }
  return { mechanism, name, password };
}

function noPassword(user: string): string {
  return `the user ${user} of Kafka needs a password: in KAFKA_PASSWORD, or a file that is named`;
}

/** The first line of a file. */
async function passwordIn(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const [password = ''] = (await textIn(path)).split(/\r?\n/);
  if (password === '') throw new SettingsUnusable(`the first line of ${path} is no password`);
  return password;
}

async function pemIn(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const text = await textIn(path);
  if (text.includes('-----BEGIN ')) return text;
  throw new SettingsUnusable(`${path} has neither certificate nor key in PEM`);
}

async function textIn(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new SettingsUnusable(`${path} cannot be read: ${(error as Error).message}`);
  }
}
