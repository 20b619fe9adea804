/**
 * Step 10, disclosures: each personal field that is shown is one that an event has the digest of,
 * and was not erased.
 * Source: docs/record-format.md, "Personal data" and "Verification", step 10.
 */
import { disclosureDigest, parseDisclosure } from '../record/disclosure.js';
import { isJsonArray, isJsonObject, type Json } from '../record/json.js';
import type { CheckedEvent } from './checked-line.js';
import type { RunningStep, StepContext } from './step.js';

/** Judges the header's disclosures. */
export function checkDisclosures(context: StepContext): RunningStep {
  return new DisclosureCheck(context);
}

class DisclosureCheck implements RunningStep {
  private readonly context: StepContext;
  /** Digest of each disclosure of the header, null for one that is malformed. */
  private readonly shown: readonly (string | null)[];
  private readonly shownDigests: ReadonlySet<string | null>;
  /** Those of `shown` that some event lists, those that some event says were erased. */
  private readonly sealed = new Set<string>();
  private readonly erased = new Set<string>();
  /** Digests in all events together. */
  private fields = 0;

  constructor(context: StepContext) {
    this.context = context;
    const { sha256 } = context.cryptography;
    this.shown = context.header.disclosures.map((text) =>
      parseDisclosure(text) === null ? null : disclosureDigest(text, sha256),
    );
    this.shownDigests = new Set(this.shown);
  }

  event({ members }: CheckedEvent): void {
    const body = members?.['body'] ?? null;
    if (!isJsonObject(body)) return;
    const sealed = textsOf(body['_sd']);
    this.fields += sealed.length;
    for (const digest of sealed) if (this.shownDigests.has(digest)) this.sealed.add(digest);
    if (members?.['type'] !== 'DisclosuresErased') return;
    for (const digest of textsOf(body['digests'])) {
      if (this.shownDigests.has(digest)) this.erased.add(digest);
    }
  }

  finish(): void {
    const { header, findings, checked, notice } = this.context;
    for (const [index, digest] of this.shown.entries()) {
      const place = { step: 10, where: `disclosures[${index}]` } as const;
      const isSealed = digest !== null && this.sealed.has(digest);
      if (!isSealed) {
        const expected = 'a disclosure whose digest an event has';
        const found = digest ?? header.disclosures[index] ?? null;
        findings.report({ code: 'disclosure_mismatch', ...place, expected, found });
      } else if (this.erased.has(digest)) {
        const expected = 'no field that was erased';
        findings.report({ code: 'disclosure_erased', ...place, expected, found: digest });
      } else checked.disclosures += 1;
    }
    const count = this.fields - this.sealed.size;
    if (count > 0) notice({ code: 'undisclosed', step: 10, where: 'disclosures', count });
  }
}

function textsOf(value: Json | undefined): readonly string[] {
  if (value === undefined || !isJsonArray(value)) return [];
  return value.filter((item) => typeof item === 'string');
}
