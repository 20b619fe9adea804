/**
 * `keys`: the public keys of a service, what an auditor pins, and their rotation.
 * Source: docs/record-format.md, "Keys" and "Rotating and losing the key".
 */
import type { Command } from 'commander';
import type { Role } from '#ledger/ids';
import { pathOf } from '../client/address.js';
import { jsonOf } from '../client/answer.js';
import type { Client } from '../client/client.js';
import { jsonType } from '../client/commands.js';
import { type OutputOptions, outputOption, type Running, wholeNumber } from '../options.js';
import { keysText, type ShownKeys } from '../shown/keys.js';
import { withSubverbs } from '../subverbs.js';
import { write } from '../surroundings.js';
import { badInput } from '../trouble.js';
import { addKeyFiles } from './key-files.js';
import { addPin } from './pin.js';
import { fetchProof } from './proofs.js';
import { clientOf, remote, type RemoteOptions } from './remote.js';

const examples = `
Examples:
  epoch-ledger keys --output ledger.pub
  epoch-ledger keys pin ledger.pub
  epoch-ledger keys new signing.key --origin ledger.example.org
  epoch-ledger keys next signing.key

A key file has comments and, for each key, one line, PRIVATE+KEY+name+ID+base64, and mode 0600. It
is secret: keep a copy offline, and keep it out of the database and of its backups.`;

const path = pathOf('v1', 'keys');
const organiser: readonly Role[] = ['organiser'];

/** Adds the verbs to the program. */
export function addKeys(program: Command, running: () => Running): void {
  const keys = withSubverbs(remote(program.command('keys')))
    .summary('fetch the public keys of a service, pin and rotate them; make key files')
    .description('Fetches the public keys of a service, one a line: what a verifier pins.')
    .addOption(outputOption())
    .addHelpText('after', examples)
    .action((options: RemoteOptions & OutputOptions) => fetchProof(path, options, running()));
  addKeyFiles(keys, running);
  addPin(keys, running);
  addRotation(keys, running);
}

interface RotateOptions extends RemoteOptions {
  readonly vkey?: string;
  readonly days?: number;
}

function addRotation(keys: Command, running: () => Running): void {
  remote(keys.command('list'))
    .summary('list every key that ever signed, and how it stands')
    .description('Lists the keys of a service with their fingerprints, those of before as well.')
    .addHelpText('after', '\nExample:\n  epoch-ledger keys list')
    .action(async (options: RemoteOptions) => {
      await tell(await keysAt(clientOf(options, running())), running());
    });
  remote(keys.command('rotate'))
    .summary('let the next key sign beside the one of now')
    .description(
      'Announces the key that stands by in the key file of every service of this origin. From ' +
        'then on both sign; after the announced time the old one is ended by "keys retire". ' +
        'Role: organiser.',
    )
    .addHelpText('after', '\nExample:\n  epoch-ledger keys rotate --days 30')
    .option('--vkey <key>', 'which key, when several stand by')
    .option('--days <number>', 'for how long both sign at least (default: 30)', wholeNumber(0))
    .action(async ({ vkey, days, ...options }: RotateOptions) => {
      const client = clientOf(options, running());
      await tell(await change(client, path, { vkey, overlap_days: days }), running());
    });
  remote(keys.command('retire'))
    .summary('end the signing of an old key')
    .description('Ends the signing of a key, after the announced time. Role: organiser.')
    .argument('<key>', 'the key, NAME+ID or its fingerprint')
    .addHelpText('after', '\nExample:\n  epoch-ledger keys retire ledger.example.org+2ad63d0d')
    .action(async (named: string, options: RemoteOptions) => {
      const client = clientOf(options, running());
      const vkey = (await keysAt(client)).keys.find(
        (one) =>
          one.vkey === named || one.fingerprint === named || one.vkey.startsWith(`${named}+`),
      )?.vkey;
      if (vkey === undefined) {
        const advice = '"epoch-ledger keys list" lists them.';
        throw badInput({
          message: `The service has no key "${named}".`,
          code: 'unknown_key',
          advice,
        });
      }
      await tell(await change(client, pathOf('v1', 'keys', 'retire'), { vkey }), running());
    });
}

async function keysAt(client: Client): Promise<ShownKeys> {
  const headers = { accept: jsonType };
  return jsonOf(await client.call({ method: 'GET', path, roles: [], headers })) as ShownKeys;
}

async function change(client: Client, at: string, body: object): Promise<ShownKeys> {
  const headers = { 'content-type': jsonType };
  const call = { method: 'POST', path: at, roles: organiser, headers } as const;
  return jsonOf(await client.call({ ...call, body: JSON.stringify(body) })) as ShownKeys;
}

async function tell(keys: ShownKeys, running: Running): Promise<void> {
  const forPeople = running.output.isTTY === true && !running.json;
  await write(running.output, `${forPeople ? keysText(keys) : JSON.stringify(keys)}\n`);
}
