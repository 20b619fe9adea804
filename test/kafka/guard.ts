/**
 * A way in to a node that is encrypted and for users alone: certificates of this run's own, a
 * password, and what the node is told of them.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A guarded way in, and what who comes through it needs; files are PEM. */
export interface Guard {
  readonly user: string;
  readonly password: string;
  /** Who vouches for the node: its own certificate. */
  readonly ca: string;
  /** What the node wants to see of who comes, and its key. */
  readonly certificate: string;
  readonly key: string;
  /** Settings of the node, for a listener of the name GUARDED. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Makes certificates in `folder`, for the loopback address, with openssl. */
export async function makeGuard(folder: string): Promise<Guard> {
  const [user, password] = ['ledger', 'kept by nobody else'];
  const [node, client] = await Promise.all([
    certificate(folder, 'node'),
    certificate(folder, 'client'),
  ]);
  const both = join(folder, 'node-both.pem');
  await writeFile(both, (await readFile(node.key, 'utf8')) + (await readFile(node.file, 'utf8')));
  const at = 'listener.name.guarded';
  const security = 'org.apache.kafka.common.security';
  const plain = `${security}.plain.PlainLoginModule required user_${user}="${password}";`;
  const settings = {
    [`${at}.sasl.enabled.mechanisms`]: 'SCRAM-SHA-512,SCRAM-SHA-256,PLAIN',
    [`${at}.scram-sha-512.sasl.jaas.config`]: `${security}.scram.ScramLoginModule required;`,
    [`${at}.scram-sha-256.sasl.jaas.config`]: `${security}.scram.ScramLoginModule required;`,
    [`${at}.plain.sasl.jaas.config`]: plain,
    [`${at}.ssl.keystore.type`]: 'PEM',
    [`${at}.ssl.keystore.location`]: both,
    [`${at}.ssl.truststore.type`]: 'PEM',
    [`${at}.ssl.truststore.location`]: client.file,
    [`${at}.ssl.client.auth`]: 'required',
    // Whoever comes the other way, nobody by name, may do everything.
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': 'User:ANONYMOUS',
  };
  const { file, key } = client;
  return { user, password, ca: node.file, certificate: file, key, settings };
}

async function certificate(folder: string, name: string): Promise<{ file: string; key: string }> {
  const [file, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key.pem`)];
  const made = [
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    file,
  ];
  const named = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1'];
  await promisify(execFile)('openssl', ['req', ...made, ...named]);
  return { file, key };
}
