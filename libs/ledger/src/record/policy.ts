/**
 * Witness policies: which witnesses are known, and how many of them make a quorum.
 * Source: C2SP tlog-policy.
 */
import type { Sha256 } from '../ids.js';
import type { Decoded, Issue } from '../issue.js';
import { toHex } from './digest.js';
import { parseKey, type VerifierKey } from './verifier-key.js';
import type { Seconds } from './cosignature.js';

/** A witness, or so many members of a group. */
export type Quorum =
  | { readonly kind: 'witness'; readonly key: VerifierKey }
  | { readonly kind: 'group'; readonly threshold: number; readonly members: readonly Quorum[] };

/** A policy file. Its `log` lines are read and must be well formed: which log it is, is pinned. */
export interface Policy {
  readonly witnesses: readonly VerifierKey[];
  /** Null for `quorum none`: nobody is asked. */
  readonly quorum: Quorum | null;
}

/**
 * When the quorum was complete: the earliest time at which enough had cosigned. `times` has the
 * witnesses that did, by key. Null when the quorum is not reached.
 */
export function quorumTime(
  quorum: Quorum,
  times: ReadonlyMap<VerifierKey, Seconds>,
): Seconds | null {
  if (quorum.kind === 'witness') return times.get(quorum.key) ?? null;
  const seen = quorum.members.flatMap((member) => quorumTime(member, times) ?? []);
  seen.sort((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  return seen[quorum.threshold - 1] ?? null;
}

/** The policy in `text`, or what is wrong with it, each issue at its line. */
export function parsePolicy(text: string, sha256: Sha256): Decoded<Policy> {
  const reader = new PolicyReader(sha256);
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) reader.read(line, `line ${index + 1}`);
  return reader.end();
}

class PolicyReader {
  private readonly issues: Issue[] = [];
  private readonly names = new Map<string, Quorum>();
  private readonly members = new Set<string>();
  private readonly publicKeys = { log: new Set<string>(), witness: new Set<string>() };
  private readonly witnesses: VerifierKey[] = [];
  private quorum: Quorum | null | undefined = undefined;
  private readonly sha256: Sha256;

  constructor(sha256: Sha256) {
    this.sha256 = sha256;
  }

  read(line: string, place: string): void {
    if (/[^\P{Cc}\t\u0080-\u009f]/u.test(line)) {
      this.report(place, 'a control character; only tabs and line feeds are allowed');
      return;
    }
    const [word = '', ...rest] = line.split(/[ \t]+/).filter((item) => item !== '');
    if (word === '' || word.startsWith('#')) return;
    if (word === 'log') this.readLog(rest, place);
    else if (word === 'witness') this.readWitness(rest, place);
    else if (word === 'group') this.readGroup(rest, place);
    else if (word === 'quorum') this.readQuorum(rest, place);
    else this.report(place, `"${word}" is none of log, witness, group, quorum`);
  }

  end(): Decoded<Policy> {
    if (this.quorum === undefined && this.issues.length === 0) {
      this.report('', 'a policy needs one line "quorum NAME" or "quorum none"');
    }
    if (this.quorum === undefined || this.issues.length > 0) {
      return { ok: false, issues: this.issues };
    }
    return { ok: true, value: { witnesses: this.witnesses, quorum: this.quorum } };
  }

  private readLog(rest: readonly string[], place: string): void {
    const [encoded = '', ...more] = rest;
    if (more.length > 1) this.report(place, 'expected: log VKEY [URL]');
    else this.key(encoded, 'log', place);
  }

  private readWitness(rest: readonly string[], place: string): void {
    const [name = '', encoded = '', ...more] = rest;
    if (rest.length < 2 || more.length > 1) {
      this.report(place, 'expected: witness NAME VKEY [URL]');
      return;
    }
    const key = this.key(encoded, 'witness', place);
    if (key === null) return;
    this.witnesses.push(key);
    this.define(name, { kind: 'witness', key }, place);
  }

  private readGroup(rest: readonly string[], place: string): void {
    const [name = '', count = '', ...names] = rest;
    const threshold =
      count === 'any'
        ? 1
        : count === 'all'
          ? names.length
          : /^[1-9][0-9]{0,3}$/.test(count)
            ? Number(count)
            : 0;
    if (threshold < 1 || threshold > names.length) {
      this.report(place, 'expected: group NAME all|any|K NAME..., K from 1 to the number of names');
      return;
    }
    const members = names.flatMap((member) => this.member(member, place) ?? []);
    this.define(name, { kind: 'group', threshold, members }, place);
  }

  private readQuorum(rest: readonly string[], place: string): void {
    const [name = '', ...more] = rest;
    const quorum = name === 'none' ? null : this.names.get(name);
    if (more.length > 0 || name === '') this.report(place, 'expected: quorum NAME');
    else if (this.quorum !== undefined) this.report(place, 'the quorum is named twice');
    else if (quorum === undefined) this.report(place, `"${name}" is not defined above`);
    else this.quorum = quorum;
  }

  private key(encoded: string, role: 'log' | 'witness', place: string): VerifierKey | null {
    const key = parseKey(encoded, this.sha256);
    const type = role === 'log' ? 'ed25519' : 'cosignature';
    if (key?.type !== type) {
      this.report(place, `not the verifier key of a ${role}: NAME+ID+KEY of its type`);
      return null;
    }
    const bytes = toHex(key.publicKey);
    const known = this.publicKeys[role];
    if (!known.has(bytes)) {
      known.add(bytes);
      return key;
    }
    this.report(place, `this public key is that of another ${role}`);
    return null;
  }

  private define(name: string, quorum: Quorum, place: string): void {
    if (name === 'none' || this.names.has(name)) this.report(place, `"${name}" is defined already`);
    else this.names.set(name, quorum);
  }

  /** What a group lists; each name once in the whole file, so that no witness counts twice. */
  private member(name: string, place: string): Quorum | null {
    const quorum = this.names.get(name) ?? null;
    if (quorum === null) this.report(place, `"${name}" is not defined above`);
    else if (this.members.has(name)) this.report(place, `"${name}" is in a group already`);
    this.members.add(name);
    return quorum;
  }

  private report(place: string, message: string): void {
    this.issues.push({ place, code: 'bad_value', message });
  }
}
