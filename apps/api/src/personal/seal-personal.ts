/**
 * Salts the personal fields of an entry, so that nobody can guess them from what the log has.
 * Source: docs/record-format.md, "Personal data"; RFC 9901, section 4.2.
 */
import { randomBytes } from 'node:crypto';
import type { StoredDisclosure } from '#event-log';
import type { FieldDigest } from '#ledger/ids';
import { disclosureDigest, disclosureText } from '#ledger/record/disclosure';
import { sha256 } from '../sha256.js';

/** 128 bits of a salt are 22 characters of base64url. */
const saltBytes = 16;

/** A disclosure of each field, sorted by digest: their order tells nothing of the fields. */
export function sealPersonal(personal: ReadonlyMap<string, string>): readonly StoredDisclosure[] {
  const disclosures = Array.from(personal, ([name, value]) => {
    const salt = randomBytes(saltBytes).toString('base64url');
    const text = disclosureText({ salt, name, value });
    return { digest: disclosureDigest(text, sha256), text };
  });
  return disclosures.sort((left, right) => byCharacters(left.digest, right.digest));
}

/** Digests are ASCII, so that UTF-16 is the order of their characters. */
function byCharacters(left: FieldDigest, right: FieldDigest): number {
  return left < right ? -1 : 1;
}
