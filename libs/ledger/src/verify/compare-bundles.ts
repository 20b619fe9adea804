/**
 * Two bundles of one epoch: whether one is the other, or goes on from it, or the service signed two
 * histories. What is signed twice differently convicts it before anybody who has both files.
 * Source: docs/record-format.md, "Two bundles".
 */
import type { VerifierKey } from '../record/verifier-key.js';
import { keyText, parseKey } from '../record/verifier-key.js';
import { eventBytesMax } from '../record/acceptable.js';
import { toBase64 } from '../record/base64.js';
import { type Chunks, linesOf } from '../record/lines.js';
import { openNote } from '../record/note.js';
import { equalHashes, TreeBuilder } from '../record/tree.js';
import { decodeUtf8 } from '../record/utf8.js';
import { checkCheckpoints } from './check-checkpoints.js';
import { checkService } from './check-service.js';
import type { AcceptedCheckpoint } from './facts.js';
import { LeafHashes } from './leaf-hashes.js';
import { readBundle } from './read-bundle.js';
import type { Cryptography, Step, StepContext } from './step.js';
import { nothingHeld, type Report, runSteps } from './verify-bundle.js';

/** One value for each of the two bundles. */
export type Pair<T> = readonly [T, T];

/** Two things that one key signed and that cannot both be true. */
export interface Fork {
  readonly tree: 'epoch' | 'service';
  /** The size at which the trees differ. */
  readonly size: number;
  /** Base64 of the root that each bundle gives for it. */
  readonly roots: Pair<string>;
  /** A signed note of each bundle that covers that size. */
  readonly notes: Pair<string>;
}

/** The first event that is not the same in both. */
export interface Parting {
  readonly version: number;
  /** The line of each bundle; empty when it is no text, or longer than any event may be. */
  readonly lines: Pair<string>;
}

/** What two bundles have to say of each other. */
export interface Comparison {
  /** Each bundle's own file, events, checkpoints and service notes (steps 1, 3, 4 and 5). */
  readonly reports: Pair<Report>;
  /** Whether both are of the same epoch of the same service; if not, nothing else was compared. */
  readonly comparable: boolean;
  /** Number of event lines. */
  readonly events: Pair<number>;
  /** Null when one bundle is the other, or the other's beginning. */
  readonly parting: Parting | null;
  readonly forks: readonly Fork[];
}

/** What a comparison needs beside the bundles. */
export interface ComparisonOptions {
  readonly cryptography: Cryptography;
  /** Null: the keys that both headers name. */
  readonly keys: readonly VerifierKey[] | null;
}

/** Compares two bundles, each opened as often as it must be read. Memory: 32 bytes an event. */
export async function compareBundles(
  open: Pair<() => Chunks>,
  options: ComparisonOptions,
): Promise<Comparison> {
  const left = await readSide(open[0](), options);
  const right = await readSide(open[1](), options);
  const reports = [left.report, right.report] as const;
  const events = [left.leaves.size, right.leaves.size] as const;
  const [one, other] = [left.context, right.context];
  const comparable =
    one !== null &&
    other !== null &&
    one.header.origin === other.header.origin &&
    one.header.epoch === other.header.epoch;
  if (!comparable) return { reports, comparable, events, parting: null, forks: [] };
  const place = left.leaves.firstDifference(right.leaves);
  return {
    reports,
    comparable,
    events,
    parting: place === null ? null : await partingAt(place, open, options),
    forks: forksOf([left, right], [one, other], options),
  };
}

/** One bundle, read. */
interface Side {
  readonly report: Report;
  readonly leaves: LeafHashes;
  readonly context: StepContext | null;
}

async function readSide(chunks: Chunks, options: ComparisonOptions): Promise<Side> {
  const { cryptography, keys } = options;
  const leaves = new LeafHashes();
  let context: StepContext | null = null;
  const collect: Step = (given) => {
    context = given;
    return { event: ({ leaf }) => leaves.add(leaf) };
  };
  const held = { ...nothingHeld, keys };
  const steps = [checkCheckpoints, checkService, collect];
  const report = await runSteps(steps, chunks, { cryptography, held });
  return { report, leaves, context };
}

async function partingAt(
  version: number,
  open: Pair<() => Chunks>,
  { cryptography }: ComparisonOptions,
): Promise<Parting> {
  const lineOf = async (chunks: Chunks): Promise<string> => {
    let line = '';
    await readBundle(linesOf(chunks), cryptography.sha256, {
      header: () => undefined,
      event: (bytes, place) => {
        if (place !== version || bytes.length > eventBytesMax) return;
        line = decodeUtf8(bytes) ?? '';
      },
      document: () => undefined,
    });
    return line;
  };
  return { version, lines: [await lineOf(open[0]()), await lineOf(open[1]())] };
}

function forksOf(
  sides: Pair<Side>,
  contexts: Pair<StepContext>,
  options: ComparisonOptions,
): readonly Fork[] {
  const keys = options.keys ?? commonKeys(contexts, options);
  const signed = (notes: StepContext['facts']['checkpoints']): readonly AcceptedCheckpoint[] =>
    notes.flatMap((one) =>
      one !== null && openNote(one.note, keys, options.cryptography.verify).ok ? one : [],
    );
  const [one, other] = contexts;
  const epoch: Pair<readonly AcceptedCheckpoint[]> = [
    signed(one.facts.checkpoints),
    signed(other.facts.checkpoints),
  ];
  const service: Pair<readonly AcceptedCheckpoint[]> = [
    signed(one.facts.serviceCheckpoints),
    signed(other.facts.serviceCheckpoints),
  ];
  const { sha256 } = options.cryptography;
  const found = [
    ...signedTwice('epoch', epoch),
    ...notGiven(epoch[0], epoch[1], rootsOf(sides[1].leaves, sha256)),
    ...notGiven(epoch[1], epoch[0], rootsOf(sides[0].leaves, sha256)).map(turned),
    ...signedTwice('service', service),
  ];
  // A size at which both have signed is found from either side.
  const known = new Set<string>();
  return found.filter(({ tree, size }) => {
    const name = `${tree} ${size}`;
    return !known.has(name) && known.add(name).size > 0;
  });
}

function commonKeys(
  [one, other]: Pair<StepContext>,
  { cryptography }: ComparisonOptions,
): readonly VerifierKey[] {
  const theirs = new Set(other.keys.map(keyText));
  const common = one.header.keys.filter((key) => theirs.has(key));
  return common.flatMap((key) => parseKey(key, cryptography.sha256) ?? []);
}

/** Two signed roots for one size. */
function signedTwice(
  tree: Fork['tree'],
  [mine, theirs]: Pair<readonly AcceptedCheckpoint[]>,
): readonly Fork[] {
  return mine.flatMap((one): readonly Fork[] => {
    const other = theirs.find(({ size }) => size === one.size);
    if (other === undefined || equalHashes(one.root, other.root)) return [];
    const roots = [toBase64(one.root), toBase64(other.root)] as const;
    return [{ tree, size: one.size, roots, notes: [one.note, other.note] }];
  });
}

/** A signed root that the other's events, which a larger note of theirs covers, do not give. */
function notGiven(
  mine: readonly AcceptedCheckpoint[],
  theirs: readonly AcceptedCheckpoint[],
  rootAt: (size: number) => Uint8Array | null,
): readonly Fork[] {
  return mine.flatMap((one): readonly Fork[] => {
    const covering = theirs.find(
      ({ size, root }) => size > one.size && equalHashes(rootAt(size) ?? root, root),
    );
    const given = rootAt(one.size);
    if (covering === undefined || given === null || equalHashes(given, one.root)) return [];
    const roots = [toBase64(one.root), toBase64(given)] as const;
    return [{ tree: 'epoch', size: one.size, roots, notes: [one.note, covering.note] }];
  });
}

function turned({ roots, notes, ...fork }: Fork): Fork {
  return { ...fork, roots: [roots[1], roots[0]], notes: [notes[1], notes[0]] };
}

/** The root of the first so many leaves, null when there are not so many. */
function rootsOf(
  leaves: LeafHashes,
  sha256: Cryptography['sha256'],
): (size: number) => Uint8Array | null {
  const known = new Map<number, Uint8Array | null>();
  return (size) => {
    const root = known.get(size) ?? (size > leaves.size ? null : rootOf(leaves, size, sha256));
    known.set(size, root);
    return root;
  };
}

function rootOf(leaves: LeafHashes, size: number, sha256: Cryptography['sha256']): Uint8Array {
  const tree = new TreeBuilder(sha256);
  for (let index = 0; index < size; index += 1) tree.append(leaves.at(index));
  return tree.root();
}
