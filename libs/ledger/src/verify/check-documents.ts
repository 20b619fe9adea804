/**
 * Step 6, documents: each line canonical and what its digest says; each document that an event
 * names is there, none is there that no event names; every closing is over the plan of the opening.
 * Source: docs/record-format.md, "The event" and "Verification", step 6.
 */
import type { Sha256Hex } from '../ids.js';
import { canonicalBytes } from '../record/canonical.js';
import { isSha256Hex, sha256Hex } from '../record/digest.js';
import { isJsonObject, type Json, type JsonObject } from '../record/json.js';
import { type FindingCode, Findings } from './finding.js';
import type { CheckedDocument, CheckedEvent } from './checked-line.js';
import type { RunningStep, StepContext } from './step.js';

/** Judges the document lines and what names them. */
export function checkDocuments(context: StepContext): RunningStep {
  return new DocumentCheck(context);
}

class DocumentCheck implements RunningStep {
  private readonly context: StepContext;
  private readonly listed: ReadonlySet<Sha256Hex>;
  /** The member that first named a listed document. */
  private readonly namedBy = new Map<Sha256Hex, string>();
  private readonly missing = new Findings();

  constructor(context: StepContext) {
    this.context = context;
    this.listed = new Set(context.header.documents);
  }

  event({ place, members }: CheckedEvent): void {
    const body = members?.['body'] ?? null;
    if (!isJsonObject(body)) return;
    for (const member of Object.keys(body).sort()) {
      if (!member.endsWith('_sha256') || member === 'plan_sha256') continue;
      const digest = body[member] ?? null;
      if (typeof digest === 'string' && isSha256Hex(digest) && this.listed.has(digest)) {
        if (!this.namedBy.has(digest)) this.namedBy.set(digest, member);
        continue;
      }
      this.missing.report({
        code: member === 'record_sha256' ? 'result_missing' : 'document_missing',
        step: 6,
        where: `events[${place}].body.${member}`,
        expected: digest,
        found: null,
        event: place,
        member,
      });
    }
  }

  document({ index, listed, digest, judged }: CheckedDocument): void {
    const { findings, checked } = this.context;
    const place = { step: 6, where: `documents[${index}]` } as const;
    if (!judged.ok) {
      const { code, offset, reason } = judged;
      findings.report({ code, ...place, expected: 'canonical JSON', found: null, offset, reason });
    } else if (digest === listed) {
      checked.documents += 1;
    } else {
      const code = differenceCode(this.namedBy.get(listed));
      findings.report({ code, ...place, expected: listed, found: digest });
    }
  }

  finish(): void {
    const { header, findings } = this.context;
    findings.take(this.missing);
    for (const [index, digest] of header.documents.entries()) {
      if (this.namedBy.has(digest)) continue;
      const where = `documents[${index}]`;
      const expected = 'an event that names it';
      findings.report({ code: 'document_unreferenced', step: 6, where, expected, found: digest });
    }
    this.comparePlans();
    this.noteOpen();
  }

  /** An epoch of which nothing was ever published has neither evidence nor record. */
  private noteOpen(): void {
    const { facts, notice } = this.context;
    const isImported = facts.opening?.members?.['type'] === 'RecordImported';
    if (facts.closings.length > 0 || isImported) return;
    notice({ code: 'not_closed', step: 6, where: `events[${facts.events}]` });
  }

  /** A closing names the digest of the plan, which is in the opening and nowhere else. */
  private comparePlans(): void {
    const { facts, findings, cryptography } = this.context;
    const plan = planOf(facts.opening?.members ?? null);
    const expected =
      plan === null ? null : sha256Hex(canonicalBytes(plan, 'whole'), cryptography.sha256);
    for (const { place, members } of facts.closings) {
      const body = members?.['body'] ?? null;
      const found = (isJsonObject(body) ? body['plan_sha256'] : null) ?? null;
      if (expected !== null && found === expected) continue;
      const where = `events[${place}]`;
      findings.report({ code: 'plan_differs', step: 6, where, expected, found });
    }
  }
}

function planOf(opening: JsonObject | null): Json {
  const body = opening?.['body'] ?? null;
  return (isJsonObject(body) ? body['plan'] : null) ?? null;
}

function differenceCode(member: string | undefined): FindingCode {
  if (member === 'record_sha256') return 'record_differs';
  return member === 'evidence_sha256' ? 'evidence_differs' : 'document_differs';
}
