/**
 * The keys with which this service signs: for each key that signs in the name of the origin now it
 * must have the seed, because every note bears a signature of each.
 * Source: docs/record-format.md, "Rotating and losing the key".
 */
import type { Signer } from '#ledger/record/note';
import type { ServiceKeys } from '#ledger/record/service-keys';
import { keyText } from '#ledger/record/verifier-key';

/** This service has no key, and what is asked for has not been signed by another. */
export class NoSigningKey extends Error {
  override readonly name = 'NoSigningKey';
}

/** The seeds of a service against what the service tree says. */
export class SigningKeys {
  readonly #keys: ServiceKeys;
  readonly #signers: ReadonlyMap<string, Signer>;

  constructor(keys: ServiceKeys, signers: readonly Signer[]) {
    this.#keys = keys;
    this.#signers = new Map(signers.map((signer) => [keyText(signer.key), signer]));
  }

  /** Why this service cannot sign now, null when it can. */
  get refusal(): string | null {
    if (this.#signers.size === 0) return 'this service has no signing key';
    const { signing } = this.#keys;
    const lacking = this.lacking(signing.map(({ vkey }) => vkey));
    if (lacking.length === 0 && signing.length > 0) return null;
    return (
      'the key file of this service lacks a key that signs: put it there and start again: ' +
      lacking.join(', ')
    );
  }

  /** Those of `vkeys` whose seeds are not here. */
  lacking(vkeys: readonly string[]): readonly string[] {
    return vkeys.filter((vkey) => !this.#signers.has(vkey));
  }

  /** A signer for each key that signs now, the oldest first. Throws NoSigningKey. */
  require(): readonly Signer[] {
    const { refusal } = this;
    if (refusal !== null) throw new NoSigningKey(refusal);
    return this.#keys.signing.flatMap(({ vkey }) => this.#signers.get(vkey) ?? []);
  }

  /** What stands in the key file and never signed: the next keys. */
  get standingBy(): readonly Signer[] {
    const known = new Set(this.#keys.all.map(({ vkey }) => vkey));
    return [...this.#signers.values()].filter(({ key }) => !known.has(keyText(key)));
  }
}
