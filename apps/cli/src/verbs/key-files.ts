/**
 * `keys new`, `next`, `show`, `vkey`: files of signing keys, made and looked at without a service.
 * Source: docs/record-format.md, "Keys".
 */
import type { Command } from 'commander';
import type * as api from '#api';
import { isOrigin } from '#ledger/names';
import type { Signer } from '#ledger/record/note';
import { keyFingerprint, keyText, type VerifierKey } from '#ledger/record/verifier-key';
import { cryptography } from '../cryptography.js';
import { systemReason } from '../input.js';
import type { Running } from '../options.js';
import { write } from '../surroundings.js';
import { badInput, Trouble } from '../trouble.js';

type KeyFiles = Pick<typeof api, 'addNextKey' | 'makeKeyFile' | 'readKeyFile'>;

/** Adds the verbs below `keys`. */
export function addKeyFiles(keys: Command, running: () => Running): void {
  const print = async (made: readonly VerifierKey[]): Promise<void> =>
    write(running().output, made.map((key) => `${keyText(key)}\n`).join(''));

  keys
    .command('new')
    .summary('make a signing key')
    .description('Makes a signing key and prints its public half. A file is never written over.')
    .addHelpText(
      'after',
      '\nExample:\n  epoch-ledger keys new signing.key --origin ledger.example.org',
    )
    .argument('<file>', 'where to write it')
    .option('--origin <name>', 'the name of the service that will sign', 'localhost')
    .action(async (file: string, { origin }: { readonly origin: string }) => {
      if (!isOrigin(origin)) {
        throw badInput({ message: `"${origin}" is no origin: it is like ledger.example.org.` });
      }
      await print(await keysOf(async (files) => [await files.makeKeyFile(file, origin)]));
    });
  keys
    .command('next')
    .summary('make the next signing key, behind the one in a file')
    .description(
      'Makes the next key in the file of the one of now, and prints its public half. Give the ' +
        'file to every service of this origin and start them again; then "keys rotate".',
    )
    .addHelpText('after', '\nExample:\n  epoch-ledger keys next signing.key')
    .argument('<file>', 'the key file')
    .action(async (file: string) => {
      await print(await keysOf(async (files) => [await files.addNextKey(file)]));
    });
  keys
    .command('show')
    .summary('show whose keys a file holds')
    .description('Shows name, ID and fingerprint of each key in a file, never the secret.')
    .addHelpText('after', '\nExample:\n  epoch-ledger keys show signing.key')
    .argument('<file>', 'the key file')
    .action(async (file: string) => {
      const found = await keysOf((files) => keysIn(files, file));
      const shown = found.map((key) => (running().json ? keyJson(key) : keyWords(key)));
      await write(running().output, `${shown.join('\n')}\n`);
    });
  keys
    .command('vkey')
    .summary('print the public half of a key file')
    .description('Prints the verifier key of each key in a file: what others pin.')
    .addHelpText('after', '\nExample:\n  epoch-ledger keys vkey signing.key')
    .argument('<file>', 'the key file')
    .action(async (file: string) => {
      await print(await keysOf((files) => keysIn(files, file)));
    });
}

function keyJson(key: VerifierKey): string {
  const vkey = keyText(key);
  const fingerprint = keyFingerprint(vkey, cryptography.sha256);
  return JSON.stringify({ origin: key.name, key_id: key.keyId, vkey, fingerprint });
}

function keyWords(key: VerifierKey): string {
  const vkey = keyText(key);
  return [
    `origin       ${key.name}`,
    `key ID       ${key.keyId}`,
    `vkey         ${vkey}`,
    `fingerprint  ${keyFingerprint(vkey, cryptography.sha256)}`,
  ].join('\n');
}

async function keysIn(files: KeyFiles, file: string): Promise<readonly Signer[]> {
  const signers = await files.readKeyFile(file);
  if (signers === null) throw badInput({ message: `There is no file ${file}.` });
  return signers;
}

/** The public halves of what `use` opens. Only these verbs and `serve` need the service's code. */
async function keysOf(
  use: (files: KeyFiles) => Promise<readonly Signer[]>,
): Promise<readonly VerifierKey[]> {
  const files = await import('#api');
  try {
    return (await use(files)).map(({ key }) => key);
  } catch (error) {
    if (error instanceof Trouble) throw error;
    if (error instanceof files.SigningKeyUnusable) throw badInput({ message: `${error.message}.` });
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw badInput({ message: `The key file cannot be read or written: ${systemReason(error)}.` });
  }
}
