/** Damage to disclosures, and erasures that an operator who holds the key makes up. */
import type { Role } from '../../src/ids.js';
import type { BundleMembers } from '../bundle-builder.js';
import { aDigest } from '../epoch-builder.js';
import { type Line, placesOf } from '../sealed-epoch.js';
import { at, edit, fieldDigest, type TamperingCase } from './kit.js';

/** What an erasure says that is not the honest one. */
interface Erasure {
  readonly role?: Role;
  /** Counted from 0 among the entries; the first has the field. */
  readonly entry?: number;
  readonly digests?: readonly string[];
}

/** A case that erases at the end of the epoch, once for each of `erasures`, signed. */
function erasing(
  erasures: readonly Erasure[],
  members?: BundleMembers,
): NonNullable<TamperingCase['change']> {
  return ({ built, build }) => {
    const entries = placesOf(built.lines, 'EntrySubmitted');
    const last = at(built.lines, built.lines.length - 1);
    const lines = erasures.map(({ role = 'organiser', entry = 0, digests = [fieldDigest] }) => {
      const body = { digests, reason: 'asked for', version: at(entries, entry) };
      return { ...last, role, type: 'DisclosuresErased', body } satisfies Line;
    });
    return build({ lines: [...built.lines, ...lines] }, members);
  };
}

const hidden: BundleMembers = { disclosures: [] };

/** X: disclosures. */
export const disclosureCases: readonly TamperingCase[] = [
  {
    id: 'X1',
    what: 'value',
    first: 'disclosure_mismatch',
    change: edit(({ header }) => {
      const text = Buffer.from(at(header.disclosures, 0), 'base64url').toString();
      header.disclosures[0] = Buffer.from(text.replace('Ægir', 'Ymir')).toString('base64url');
    }),
  },
  {
    id: 'X2',
    what: 'padding',
    first: 'disclosure_mismatch',
    change: edit(({ header }) => (header.disclosures[0] = `${at(header.disclosures, 0)}=`)),
  },
  {
    id: 'X3',
    what: 'erased but shown',
    first: 'disclosure_erased',
    change: erasing([{}]),
  },
  {
    id: 'X4',
    what: 'left out',
    first: null,
    change: edit(({ header }) => header.disclosures.pop()),
  },
  { id: 'X5', what: 'erased and not shown', first: null, change: erasing([{}], hidden) },
  {
    id: 'X6',
    what: 'erased twice, signed',
    first: 'event_illegal',
    change: erasing([{}, {}], hidden),
  },
  {
    id: 'X7',
    what: 'erased of another entry, signed',
    first: 'event_illegal',
    change: erasing([{ entry: 1 }], hidden),
  },
  {
    id: 'X8',
    what: 'erased of nobody, signed',
    first: 'event_illegal',
    change: erasing([{ digests: [fieldDigest, aDigest('x')] }], hidden),
  },
  {
    id: 'X9',
    what: 'erased by an intake, signed',
    first: 'event_illegal',
    change: erasing([{ role: 'intake' }], hidden),
  },
  {
    id: 'X10',
    what: 'nothing erased, signed',
    first: 'body_invalid',
    change: erasing([{ digests: [] }], hidden),
  },
  {
    id: 'X11',
    what: 'a digest given twice, signed',
    first: 'body_invalid',
    change: erasing([{ digests: [fieldDigest, fieldDigest] }], hidden),
  },
];
