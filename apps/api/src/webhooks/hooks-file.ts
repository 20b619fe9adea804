/**
 * The webhooks file: who is told of events, where, and with which secret each message is signed.
 * Source: Standard Webhooks, "Signature scheme"; docs/operators.md, "Webhooks".
 */
import { readFile } from 'node:fs/promises';
import { type Decoder, decode, listOf, members, oneOf, text } from '#ledger/decoding';
import type { AnyEvent } from '#ledger/epoch/any-event';
import type { EpochId } from '#ledger/ids';
import { isEpochId } from '#ledger/names';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { isLoopback } from '../access/loopback.js';
import { untold } from '../access/untold.js';
import { SettingsUnusable } from '../settings-unusable.js';

/** One who is told. */
export interface Hook {
  readonly name: string;
  readonly url: string;
  /** `whsec_` and the secret in base64. */
  readonly secret: string;
  /** Only events of these epochs; absent: all. */
  readonly epochs?: readonly EpochId[];
  /** Only events of these types; absent: all. */
  readonly types?: readonly AnyEvent['type'][];
  /** Where a hook that is new begins: what comes from now on, unless it is `start`. */
  readonly from?: 'start' | 'now';
}

/** All types of events: one that is missing here does not compile. */
const typesOfEvents: Readonly<Record<AnyEvent['type'], true>> = {
  EpochOpened: true,
  EntrySubmitted: true,
  EntryWithdrawn: true,
  EntryDisqualified: true,
  EntriesShortlisted: true,
  OutcomesRecorded: true,
  UnitsVoided: true,
  UnitsWithdrawn: true,
  UnitsRejudged: true,
  VoidsRerun: true,
  AppealRaised: true,
  AppealResolved: true,
  EpochClosed: true,
  EpochReopened: true,
  EpochCancelled: true,
  DisclosuresErased: true,
  AttemptSubmitted: true,
  AttemptAdopted: true,
  AttemptExcluded: true,
  RecordImported: true,
  ReferenceRegistered: true,
  SuiteRegistered: true,
};
const knownTypes: ReadonlySet<string> = new Set(Object.keys(typesOfEvents));

const hooks: Decoder<readonly Hook[]> = listOf(
  members(
    {
      name: text('a name: 1 to 64 of A-Z a-z 0-9 . _ -', isHookName),
      // Both may hold secrets, and what is said of them goes into the operator's log.
      url: untold('an address that begins with https:// and has neither name nor password', isUrl),
      secret: untold('"whsec_" and 24 to 64 bytes in base64', isSecret),
    },
    {
      epochs: listOf(text('the id of an epoch', isEpochId), { min: 1 }),
      types: listOf(text(`the type of an event: ${[...knownTypes].join(', ')}`, isType), {
        min: 1,
      }),
      from: oneOf('start', 'now'),
    },
  ),
  { distinct: { by: ({ name }) => name, member: 'name' } },
);

/** Reads `file`. Throws SettingsUnusable, which never has a secret in it. */
export async function readHooks(file: string): Promise<readonly Hook[]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new SettingsUnusable(`the webhooks file cannot be read: ${why}`, { cause: error });
  });
  const json = parseJsonBytes(bytes);
  const decoded = json.ok ? decode(hooks, json.value) : json;
  if (decoded.ok) return decoded.value;
  const issues = decoded.issues.map(({ place, message }) => `${place} ${message}`.trim());
  throw new SettingsUnusable(`the webhooks file ${file} cannot be used: ${issues.join('; ')}`);
}

function isHookName(given: string): given is string {
  return /^[A-Za-z0-9._-]{1,64}$/.test(given);
}

function isUrl(given: string): given is string {
  if (!URL.canParse(given)) return false;
  const { protocol, hostname, username, password } = new URL(given);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isSafe && username === '' && password === '';
}

function isSecret(given: string): given is string {
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(given)?.[1];
  if (base64 === undefined) return false;
  const { length } = Buffer.from(base64, 'base64');
  return length >= 24 && length <= 64;
}

function isType(given: string): given is AnyEvent['type'] {
  return knownTypes.has(given);
}
