/** Leaves about keys in a service log: who may come, who may go, and what proves it. */
import { checkpointText } from '../../src/record/checkpoint.js';
import { canonicalBytes } from '../../src/record/canonical.js';
import { type Signer, signNote } from '../../src/record/note.js';
import { keyProof } from '../../src/record/service-keys.js';
import { keyText } from '../../src/record/verifier-key.js';
import { serviceLogOf } from '../bundle-builder.js';
import { signerOf } from '../cryptography.js';
import { noon } from '../epoch-builder.js';
import { log, origin } from '../sealed-epoch.js';
import type { LeafWithoutIndex } from '../service-tree-builder.js';
import { otherService, type TamperingCase, witness } from './kit.js';

const next = signerOf(origin, '05'.repeat(32));
const later = signerOf(origin, '06'.repeat(32));
const always = { format: 'service-leaf/1', origin, at: noon };

/** The leaf by which a key is announced, and what a dishonest operator makes of it. */
function added({ key, sign }: Signer, over: LeafWithoutIndex = {}): LeafWithoutIndex {
  const note = keyProof(origin, { key, sign });
  return { ...always, kind: 'key_added', vkey: keyText(key), note, until: noon, ...over };
}

function retired({ key }: Signer, over: LeafWithoutIndex = {}): LeafWithoutIndex {
  return { ...always, kind: 'key_retired', vkey: keyText(key), ...over };
}

const before = checkpointText({ origin: 'before.example.org', size: 2, root: new Uint8Array(32) });
const succeeds = { ...always, kind: 'succeeds', note: signNote(before, otherService) };

/** A held log whose last leaves are these, all of it signed with the real key. */
function logWith(...leaves: readonly LeafWithoutIndex[]): NonNullable<TamperingCase['held']> {
  return async ({ built }) => {
    const longer = await serviceLogOf(built, (own) => [
      ...own,
      ...leaves.map((leaf, at) => canonicalBytes({ ...leaf, index: own.length + at })),
    ]);
    return { serviceLog: [longer] };
  };
}

function wrong(id: string, what: string, ...leaves: readonly LeafWithoutIndex[]): TamperingCase {
  return { id, what: `${what}, signed`, first: 'service_log_invalid', held: logWith(...leaves) };
}

/** G: keys that come and go. */
export const keyCases: readonly TamperingCase[] = [
  {
    id: 'G1',
    what: 'two rotations, as they should be',
    first: null,
    held: logWith(added(next), retired(log), added(later), retired(next)),
  },
  wrong('G2', 'key added with the note of another', added(next, { note: keyProof(origin, log) })),
  wrong(
    'G3',
    'key added with a note that the old key signed for it',
    added(next, { note: signNote(`epoch-key/1\n${origin}\n${keyText(next.key)}\n`, log) }),
  ),
  wrong(
    'G4',
    'key added with its signature under another text',
    added(next, { note: signNote(`epoch-key/2\n${origin}\n${keyText(next.key)}\n`, next) }),
  ),
  wrong(
    'G5',
    'key added with a line more in its note',
    added(next, { note: signNote(`epoch-key/1\n${origin}\n${keyText(next.key)}\nx\n`, next) }),
  ),
  wrong('G6', 'key added twice', added(next), added(next)),
  wrong('G7', 'key of another service added', added(otherService)),
  wrong('G8', 'key of a witness added', added(witness)),
  wrong('G9', 'what is no key added', added(next, { vkey: `${origin}+00000000+AAAA` })),
  wrong('G10', 'key added again after it was retired', added(next), retired(next), added(next)),
  wrong('G11', 'the last key retired', retired(log)),
  wrong('G12', 'both keys retired', added(next), retired(log), retired(next)),
  wrong('G13', 'key retired twice', added(next), retired(log), retired(log)),
  wrong('G14', 'two keys retired that nobody added', added(next), retired(log), retired(later)),
  wrong('G15', 'key retired, and added as if it were new', added(next), retired(log), added(log)),
  wrong('G16', 'another service before, at the end', succeeds),
  wrong('G17', 'leaf of an unknown kind', { ...always, kind: 'key_lost', vkey: 'x' }),
  wrong('G18', 'member more', retired(next, { note: 'x' })),
  wrong('G19', 'no announced time', added(next, { until: null })),
  wrong('G20', 'milliseconds', added(next, { at: '2026-11-23T12:00:00.000Z' })),
];
