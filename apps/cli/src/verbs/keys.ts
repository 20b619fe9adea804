/**
 * `keys`: the public keys of a service; and the file of a signing key, made and looked at without
 * one. Source: docs/record-format.md, "Keys".
 */
import type { Command } from 'commander';
import type * as api from '#api';
import { keyText } from '#ledger/record/verifier-key';
import { isOrigin } from '#ledger/names';
import { pathOf } from '../client/address.js';
import { type OutputOptions, outputOption, type Running } from '../options.js';
import { systemReason } from '../input.js';
import { write } from '../surroundings.js';
import { badInput } from '../trouble.js';
import { fetchProof } from './proofs.js';
import { remote, type RemoteOptions } from './remote.js';

type KeyFiles = Pick<typeof api, 'makeKeyFile' | 'readKeyFile'>;
type OpenedKey = Awaited<ReturnType<KeyFiles['makeKeyFile']>>['key'];

const examples = `
Examples:
  epoch-ledger keys --output ledger.pub
  epoch-ledger keys new signing.key --origin ledger.example.org
  epoch-ledger keys vkey signing.key

A key file has comments and one line, PRIVATE+KEY+name+ID+base64, and mode 0600. It is secret:
keep a copy offline, and keep it out of the database and of its backups.`;

/** Adds the verbs to the program. */
export function addKeys(program: Command, running: () => Running): void {
  const keys = remote(program.command('keys'))
    .summary('fetch the public keys of a service; make and show key files')
    .description('Fetches the public keys of a service, one a line: what a verifier pins.')
    .addOption(outputOption())
    .addHelpText('after', examples)
    .action((options: RemoteOptions & OutputOptions) =>
      fetchProof(pathOf('v1', 'keys'), options, running()),
    );
  keys
    .command('new')
    .summary('make a signing key')
    .description('Makes a signing key and prints its public half. A file is never written over.')
    .argument('<file>', 'where to write it')
    .option('--origin <name>', 'the name of the service that will sign', 'localhost')
    .action(async (file: string, { origin }: { readonly origin: string }) => {
      if (!isOrigin(origin)) {
        throw badInput({ message: `"${origin}" is no origin: it is like ledger.example.org.` });
      }
      const key = await keyOf((files) => files.makeKeyFile(file, origin));
      await write(running().output, `${keyText(key)}\n`);
    });
  keys
    .command('show')
    .summary('show whose key a file holds')
    .description('Shows the name and the ID of the key in a file, never the secret.')
    .argument('<file>', 'the key file')
    .action(async (file: string) => {
      const key = await keyOf((files) => found(files, file));
      const { name, keyId } = key;
      const text = running().json
        ? JSON.stringify({ origin: name, key_id: keyId, vkey: keyText(key) })
        : `origin  ${name}\nkey ID  ${keyId}\nvkey    ${keyText(key)}`;
      await write(running().output, `${text}\n`);
    });
  keys
    .command('vkey')
    .summary('print the public half of a key file')
    .description('Prints the verifier key of a key file: what others pin.')
    .argument('<file>', 'the key file')
    .action(async (file: string) => {
      const key = await keyOf((files) => found(files, file));
      await write(running().output, `${keyText(key)}\n`);
    });
}

async function found(files: KeyFiles, file: string): ReturnType<KeyFiles['makeKeyFile']> {
  const signer = await files.readKeyFile(file);
  if (signer === null) throw badInput({ message: `There is no file ${file}.` });
  return signer;
}

/** The public half of what `use` opens. Only these verbs and `serve` need the service's code. */
async function keyOf(
  use: (files: KeyFiles) => ReturnType<KeyFiles['makeKeyFile']>,
): Promise<OpenedKey> {
  const files = await import('#api');
  try {
    return (await use(files)).key;
  } catch (error) {
    if (error instanceof files.SigningKeyUnusable) throw badInput({ message: `${error.message}.` });
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw badInput({ message: `The key file cannot be written: ${systemReason(error)}.` });
  }
}
