/**
 * What a case of damage works with: the honest bundle as bytes and taken apart, the lines it was
 * built from, and the means to build it anew with the real key.
 */
import type { Json, JsonObject } from '../../src/record/json.js';
import { canonicalText } from '../../src/record/canonical.js';
import { leafHash } from '../../src/record/digest.js';
import { disclosureDigest, disclosureText } from '../../src/record/disclosure.js';
import { parseNote } from '../../src/record/note.js';
import { encodeUtf8 } from '../../src/record/utf8.js';
import type { FindingCode } from '../../src/verify/finding.js';
import type { Held } from '../../src/verify/step.js';
import { type BundleMembers, bundleOf } from '../bundle-builder.js';
import { cryptography, signerOf } from '../cryptography.js';
import { type BuiltEpoch, type Line, log, origin, placesOf } from '../sealed-epoch.js';

const { sha256 } = cryptography;

/** A bundle as its lines, the header as JSON that can be changed. */
export interface OpenBundle {
  header: Header;
  events: string[];
  documents: string[];
}

/** The header as it stands in the file. */
export interface Header {
  checkpoints: string[];
  disclosures: string[];
  documents: string[];
  epoch: string;
  events: number;
  format: string;
  keys: string[];
  origin: string;
  receipts: string[];
  service: {
    checkpoints: string[];
    consistency: string[][];
    inclusion: { index: number; path: string[] }[];
  };
  [unknown: string]: unknown;
}

/** A key of nobody we know, one of another name, and a witness. */
export const stranger = signerOf(origin, '03'.repeat(32));
export const otherService = signerOf('ledger.example.com', '01'.repeat(32));
export const witness = signerOf('witness.example.net/w1', '02'.repeat(32), 'cosignature');
export const secondWitness = signerOf('witness.example.com/w2', '04'.repeat(32), 'cosignature');

/** A personal field of the first entry: its disclosure, and the digest of that. */
const field: string = disclosureText({
  salt: 'AAECAwQFBgcICQoLDA0ODw',
  name: 'contact',
  value: 'Ægir',
});
export const fieldDigest = disclosureDigest(field, sha256);

/** What a case is given. */
export interface Kit {
  readonly built: BuiltEpoch;
  /** The honest bundle. */
  readonly bytes: Buffer;
  /** A bundle of other lines, documents or members, signed with the real key. */
  readonly build: (change: Partial<BuiltEpoch>, members?: BundleMembers) => Promise<Buffer>;
}

/** One case: what was changed, what the reader brings along, and what must be found first. */
export interface TamperingCase {
  readonly id: string;
  readonly what: string;
  readonly first: FindingCode | null;
  /** The damaged bundle; absent when it is whole and only what is held differs. */
  readonly change?: (kit: Kit) => Buffer | Promise<Buffer>;
  /** What the reader brings beside the key. */
  readonly held?: (kit: Kit) => Partial<Held> | Promise<Partial<Held>>;
}

/** The kit of an epoch or an exam that has two closings. An entry gets a personal field. */
export async function kitOf(epoch: BuiltEpoch): Promise<Kit> {
  const built = { ...epoch, lines: withField(epoch.lines) };
  const hasEntries = placesOf(epoch.lines, 'EntrySubmitted').length > 0;
  const members = { disclosures: hasEntries ? [field] : [] };
  const build: Kit['build'] = (change, others) =>
    bundleOf({ ...built, ...change }, { ...members, ...others });
  return { built, build, bytes: await build({}) };
}

/** The lines with a sealed personal field at the first entry. */
function withField(lines: readonly Line[]): readonly Line[] {
  const first = lines.findIndex(({ type }) => type === 'EntrySubmitted');
  return lines.map((line, index) => {
    if (index !== first) return line;
    const { _sd: others = [] } = line.body as { readonly _sd?: readonly string[] };
    const _sd = [...others, fieldDigest].sort();
    return { ...line, body: { ...line.body, _sd, _sd_alg: 'sha-256' } };
  });
}

/** Takes a bundle apart. */
export function opened(bytes: Buffer): OpenBundle {
  const lines = bytes.toString().split('\n').slice(0, -1);
  const header = JSON.parse(lines[0] ?? '') as Header;
  const events = lines.slice(1, 1 + header.events);
  return { header, events, documents: lines.slice(1 + header.events) };
}

/** Puts it together again. */
export function written({ header, events, documents }: OpenBundle): Buffer {
  const first = canonicalText(header as unknown as JsonObject);
  return Buffer.from([first, ...events, ...documents, ''].join('\n'));
}

/** A case that changes the bundle in place. */
export function edit(change: (bundle: OpenBundle) => void): NonNullable<TamperingCase['change']> {
  return ({ bytes }) => {
    const bundle = opened(bytes);
    change(bundle);
    return written(bundle);
  };
}

/** A case that changes one event line, chosen by its type, as text. */
export function editEvent(
  type: string,
  change: (line: string) => string,
): NonNullable<TamperingCase['change']> {
  return edit((bundle) => {
    const at = indexOf(bundle, type);
    bundle.events[at] = changed(bundle.events[at] ?? '', change);
  });
}

/** The same for its members, the later events chained anew. */
export function editChained(
  type: string,
  change: (event: Record<string, Json>) => void,
): NonNullable<TamperingCase['change']> {
  return edit((bundle) => {
    const at = indexOf(bundle, type);
    const event = JSON.parse(bundle.events[at] ?? '') as Record<string, Json>;
    change(event);
    bundle.events[at] = canonicalText(event);
    chain(bundle);
  });
}

/** Makes `prev` of every event that of its line again; versions too, when asked. */
export function chain(bundle: OpenBundle, renumber = false): void {
  let prev: string | null = null;
  bundle.events = bundle.events.map((line, index) => {
    const event = JSON.parse(line) as Record<string, Json>;
    const numbered = renumber ? { ...event, version: index + 1, prev } : { ...event, prev };
    const text = canonicalText(numbered);
    prev = leafHash(encodeUtf8(text), sha256);
    return text;
  });
  bundle.header.events = bundle.events.length;
}

/** Index of the first event of one of these types. */
export function indexOf({ events }: OpenBundle, ...types: readonly string[]): number {
  const at = events.findIndex((line) => types.some((type) => line.includes(`"type":"${type}"`)));
  if (at < 0) throw new Error(`the bundle has no ${types.join(' and no ')}`);
  return at;
}

/** The text after `change`, which must change something. */
export function changed(text: string, change: (text: string) => string): string {
  const other = change(text);
  if (other === text) throw new Error(`nothing to change in ${text.slice(0, 80)}`);
  return other;
}

/** The item of a list that must be there. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list.at(index);
  if (item === undefined) throw new Error(`the list has no item ${index}`);
  return item;
}

/** The text with one character, counted from its end when negative, replaced by another letter. */
export function withOtherLetter(text: string, index: number): string {
  const place = index < 0 ? text.length + index : index;
  const other = text.charAt(place) === 'A' ? 'C' : 'A';
  return text.slice(0, place) + other + text.slice(place + 1);
}

/** The key that is pinned unless a case says otherwise. */
export const pinned: Pick<Held, 'keys'> = { keys: [log.key] };

/** The text of a note, whoever signed it. */
export function noteText(note: string): string {
  return parseNote(note)?.text ?? '';
}

/** The text of a checkpoint with another root. */
export function otherRoot(text: string): string {
  return text.replace(/\n(.)(.*\n)$/, (_, head: string, rest: string) => {
    return `\n${head === 'A' ? 'B' : 'A'}${rest}`;
  });
}
