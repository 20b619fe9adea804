/**
 * Step 3, events: each line canonical, its envelope whole, at its place in the chain. A refused
 * line still counts as a leaf.
 * Source: docs/record-format.md, "The event", "The chain" and "Verification", step 3.
 */
import { isObject } from '../decoding.js';
import type { Envelope } from '../epoch/events.js';
import type { Sha256, Stamp } from '../ids.js';
import { acceptable } from '../record/acceptable.js';
import type { BundleHeader } from '../record/bundle-header.js';
import { leafDigest, isSha256Hex, toHex } from '../record/digest.js';
import type { Json, JsonObject } from '../record/json.js';
import { isJsonObject } from '../record/json.js';
import { isStamp } from '../time.js';
import type { Finding, FindingEvidence, Findings } from './finding.js';
import type { CheckedEvent, ReadLine } from './checked-line.js';
import { readSeen, type SeenLine } from './see-line.js';

/** Turns lines into events, one after the other. */
export class EventChecker {
  private readonly header: BundleHeader;
  private readonly sha256: Sha256;
  private readonly findings: Findings;
  /** Leaf hash of the line before, null before the first. */
  private head: Uint8Array | null = null;
  /** Stamp of the event before, null when it has none. */
  private before: Stamp | null = null;
  private gapFound = false;
  private place = 0;
  private passed = true;

  constructor(header: BundleHeader, sha256: Sha256, findings: Findings) {
    this.header = header;
    this.sha256 = sha256;
    this.findings = findings;
  }

  /** Judges the next line; `seen` is what was found out before its turn. Linear in its length. */
  next(bytes: Uint8Array, seen: SeenLine | null = null): CheckedEvent {
    this.place += 1;
    this.passed = true;
    const leaf = seen?.leaf ?? leafDigest(bytes, this.sha256);
    const isReport = seen?.isReport ?? false;
    const members = isReport ? readSeen(bytes) : this.membersOf(bytes);
    const at = stampOf(members, this.before);
    const read = members === null ? null : this.readMembers(members, at, isReport);
    this.head = leaf;
    this.before = at;
    return { place: this.place, bytes, leaf, members, read, passed: this.passed };
  }

  private membersOf(bytes: Uint8Array): JsonObject | null {
    const judged = acceptable(bytes, 'event');
    if (!judged.ok) {
      const { code, offset, reason } = judged;
      this.report(code, 'canonical JSON', null, { offset, reason });
      return null;
    }
    if (isJsonObject(judged.value)) return judged.value;
    this.report('envelope_invalid', 'an object', judged.value, { member: '' });
    return null;
  }

  private readMembers(members: JsonObject, at: Stamp | null, isReport: boolean): ReadLine | null {
    const isSound = this.isInOrder(members, at) || this.isSoundByMember(members);
    if (!isSound) return null;
    const { type, body } = members;
    const envelope = members as unknown as Envelope;
    return { envelope, type: type as string, body: body as JsonObject, isReport };
  }

  /**
   * Whether all is as it has to be, in an event whose clock was right: then there is nothing to
   * look at member by member. As many members as there have to be, and all of them there.
   */
  private isInOrder(members: JsonObject, at: Stamp | null): boolean {
    const { actor, body, command, epoch, format, origin, prev, role } = members;
    const { before, header } = this;
    return (
      Object.keys(members).length === requiredMembers.length &&
      format === 'epoch-event/1' &&
      origin === header.origin &&
      epoch === header.epoch &&
      members['version'] === this.place &&
      this.followsHead(prev) &&
      at !== null &&
      (before === null || at >= before) &&
      typeof actor === 'string' &&
      typeof role === 'string' &&
      typeof command === 'string' &&
      isTypeName(members['type']) &&
      body !== undefined &&
      isObject(body)
    );
  }

  private followsHead(prev: Json | undefined): boolean {
    if (this.head === null) return prev === null;
    return typeof prev === 'string' && isHexOf(prev, this.head);
  }

  /** Whether all members have their shape; reports those that have not, or not the right value. */
  private isSoundByMember(members: JsonObject): boolean {
    const wrong = new Set<string>();
    const names = new Set([...Object.keys(members), ...requiredMembers]);
    for (const name of [...names].sort()) {
      const expected = memberFault(name, members);
      if (expected === null) continue;
      wrong.add(name);
      this.report('envelope_invalid', expected, members[name] ?? null, { member: name });
    }
    this.checkPlace(members, wrong);
    return wrong.size === 0;
  }

  /** Members that have their shape must also have the right value. */
  private checkPlace(members: JsonObject, wrong: ReadonlySet<string>): void {
    const { origin = null, epoch = null, version = null, prev = null, at = null } = members;
    for (const [name, found] of [
      ['origin', origin],
      ['epoch', epoch],
    ] as const) {
      if (wrong.has(name) || found === this.header[name]) continue;
      this.report('event_foreign', this.header[name], found, { member: name });
    }
    if (!wrong.has('version') && version !== this.place && !this.gapFound) {
      this.gapFound = true;
      this.report('version_gap', this.place, version);
    }
    if (!wrong.has('version') && version !== this.place) this.passed = false;
    const head = this.head === null ? null : toHex(this.head);
    if (!wrong.has('prev') && prev !== head) this.report('chain_broken', head, prev);
    if (wrong.has('at') || this.before === null || (at as string) >= this.before) return;
    this.report('time_backwards', `not before ${this.before}`, at);
  }

  private report(
    code: Finding['code'],
    expected: Json,
    found: Json,
    evidence: FindingEvidence = {},
  ): void {
    this.passed = false;
    const where = `events[${this.place}]`;
    this.findings.report({ code, step: 3, where, expected, found, ...evidence });
  }
}

/** The stamp in `members`, null when there is none; `before` is known to be one. */
function stampOf(members: JsonObject | null, before: Stamp | null): Stamp | null {
  const at = members?.['at'];
  return typeof at === 'string' && (at === before || isStamp(at)) ? (at as Stamp) : null;
}

function isTypeName(value: Json | undefined): value is string {
  return typeof value === 'string' && /^[A-Z][A-Za-z]{0,63}$/.test(value);
}

const hexDigits = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));

/** Whether `text` is `toHex(bytes)`; that text is not made. */
function isHexOf(text: string, bytes: Uint8Array): boolean {
  if (text.length !== 2 * bytes.length) return false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (text.charCodeAt(2 * at) !== hexDigits[byte >> 4]) return false;
    if (text.charCodeAt(2 * at + 1) !== hexDigits[byte & 15]) return false;
  }
  return true;
}

const requiredMembers: readonly (keyof Envelope | 'type' | 'body')[] = [
  'actor',
  'at',
  'body',
  'command',
  'epoch',
  'format',
  'origin',
  'prev',
  'role',
  'type',
  'version',
];

/** What the member had to be, null when it is. */
function memberFault(name: string, members: JsonObject): string | null {
  const value = Object.hasOwn(members, name) ? members[name] : undefined;
  switch (name) {
    case 'format':
      return value === 'epoch-event/1' ? null : 'epoch-event/1';
    case 'origin':
    case 'epoch':
    case 'actor':
    case 'role':
    case 'command':
      return typeof value === 'string' ? null : 'text';
    case 'type':
      return isTypeName(value) ? null : 'a capital and at most 63 more letters';
    case 'version':
      return typeof value === 'number' && value >= 1 ? null : 'a whole number from 1 on';
    case 'prev': {
      const isHash = typeof value === 'string' && isSha256Hex(value);
      return value === null || isHash ? null : '64 lower-case hexadecimal digits, or null';
    }
    case 'at':
      return typeof value === 'string' && isStamp(value) ? null : stampExpected;
    case 'clock':
      return clockFault(value, members['at']);
    case 'body':
      return value !== undefined && isObject(value) ? null : 'an object';
  }
  return 'no member of this name';
}

const stampExpected = 'a stamp such as 2026-11-23T10:00:00.123456Z';

/** The raw clock stands there only when it was behind the stamp. */
function clockFault(value: Json | undefined, at: Json | undefined): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || !isStamp(value)) return stampExpected;
  return typeof at === 'string' && value >= at ? `a stamp before ${at}` : null;
}
