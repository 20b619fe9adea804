/**
 * `keys pin`: takes the keys of a service into the file that a verifier is given. A file that is
 * there already is only added to, and only when one of its keys is among those of the service.
 * Source: docs/auditors.md, "The key".
 */
import type { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import {
  keyFingerprint,
  keyText,
  parseKeyFile,
  type VerifierKey,
} from '#ledger/record/verifier-key';
import { pathOf } from '../client/address.js';
import { cryptography } from '../cryptography.js';
import { systemReason } from '../input.js';
import type { Running } from '../options.js';
import { writeResult } from '../result.js';
import { write } from '../surroundings.js';
import { badInput, refused, unreachable } from '../trouble.js';
import { collect } from '../verify/verify.js';
import { clientOf, remote, type RemoteOptions } from './remote.js';

const examples = `
Examples:
  epoch-ledger keys pin ledger.pub
  epoch-ledger keys pin ledger.pub --url https://ledger.example.org --expect FINGERPRINT

A file that is there keeps its keys: what was signed before is verified with them. A key that is new
is added when a pinned one still signs beside it; else nothing is written, unless with --replace.`;

interface PinOptions extends RemoteOptions {
  readonly expect: readonly string[];
  readonly replace?: true;
}

/** Adds the verb below `keys`. */
export function addPin(keys: Command, running: () => Running): void {
  remote(keys.command('pin'))
    .summary('write the key file that a verifier is given, and show its fingerprints')
    .description(
      'Writes the keys with which a service signs into a key file for verifying. Compare each ' +
        'fingerprint with the one that was published elsewhere: whoever answers here could be ' +
        'anybody.',
    )
    .argument('<file>', 'where to write it')
    .option('--expect <fingerprint>', 'only if the keys are these; may be given again', collect, [])
    .option('--replace', 'forget what the file pins')
    .addHelpText('after', examples)
    .action((file: string, options: PinOptions) => pin(file, options, running()));
}

interface Key {
  readonly vkey: string;
  readonly fingerprint: string;
}

async function pin(file: string, options: PinOptions, running: Running): Promise<void> {
  const client = clientOf(options, running);
  const { bytes } = await client.call({ method: 'GET', path: pathOf('v1', 'keys'), roles: [] });
  const offered = parseKeyFile(Buffer.from(bytes).toString('utf8'), cryptography.sha256) ?? [];
  const [first] = offered;
  if (first === undefined) {
    throw unreachable({ message: `The service at ${client.url} has no keys to pin.` });
  }
  const keys = offered.map(shownKey);
  refuseUnexpected(keys, options.expect);
  const before = options.replace === true ? null : await pinnedIn(file);
  const known = new Set(before?.keys);
  const added = keys.filter((key) => !known.has(key.vkey));
  if (before === null) {
    await writeResult(bytes, file, running);
  } else {
    if (added.length === keys.length) throw otherService(file, before.keys, keys);
    const lines = [before.text.replace(/\n$/, ''), ...added.map(({ vkey }) => vkey)];
    if (added.length > 0) await writeResult(Buffer.from(`${lines.join('\n')}\n`), file, running);
  }
  const text = running.json
    ? JSON.stringify({ file, keys, added: added.map(({ vkey }) => vkey) })
    : [heading(file, first.name, before, added.length), ...keyLines(keys, added)].join('\n');
  await write(running.output, `${text}\n`);
}

function shownKey(key: VerifierKey): Key {
  const vkey = keyText(key);
  return { vkey, fingerprint: keyFingerprint(vkey, cryptography.sha256) };
}

function refuseUnexpected(keys: readonly Key[], expect: readonly string[]): void {
  const expected = new Set(expect.map((text) => text.toLowerCase().replace(/\s/g, '')));
  const others = keys.filter(({ fingerprint }) => !expected.has(fingerprint));
  if (expected.size === 0 || others.length === 0) return;
  const named = others.map(({ fingerprint }) => fingerprint).join(', ');
  throw refused({
    message: `The service signs with a key that is not expected: ${named}.`,
    code: 'key_not_expected',
    advice: 'Nothing was written. Ask the organiser by another way which keys sign.',
  });
}

interface Pinned {
  readonly text: string;
  readonly keys: readonly string[];
}

/** What a file pins, null when there is no file; trouble when it is no key file. */
async function pinnedIn(file: string): Promise<Pinned | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw badInput({ message: `Cannot read ${file}: ${systemReason(error)}.` });
  });
  if (text === null) return null;
  const keys = parseKeyFile(text, cryptography.sha256);
  if (keys === null) {
    throw badInput({
      message: `${file} is there already and is no file of public keys.`,
      advice: 'Nothing was written. Name another file, or give --replace.',
    });
  }
  return { text, keys: keys.map(keyText) };
}

function otherService(file: string, pinned: readonly string[], offered: readonly Key[]): Error {
  const list = offered.map((key) => `${key.vkey} (SHA-256 ${key.fingerprint})`).join(', ');
  return refused({
    message: `${file} pins ${pinned.join(', ') || 'no key'}, and the service signs with ${list}.`,
    code: 'other_key_pinned',
    advice:
      'Nothing was written: this is another service, or one whose pinned keys have ended. Ask ' +
      'the organiser by another way; then name another file, or give --replace.',
  });
}

function heading(file: string, name: string, before: Pinned | null, added: number): string {
  if (before === null) return `${file} pins ${name}`;
  return added === 0
    ? `${file} pins ${name} already; nothing was added`
    : `${file} pins ${name}; compare the fingerprint of what was added`;
}

function keyLines(keys: readonly Key[], added: readonly Key[]): readonly string[] {
  return keys.map((key) => {
    const lead = added.length < keys.length && added.includes(key) ? 'added ' : '';
    return `  ${lead}${key.vkey}\n  SHA-256 ${key.fingerprint}`;
  });
}
