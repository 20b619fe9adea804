/**
 * A bundle with as many events as one likes, written as it is made: an event for each outcome,
 * entries that all meet every unit. Signed with the seed that everybody knows.
 */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cryptography } from '../libs/ledger/testing/cryptography.js';
import {
  aPlan,
  aRow,
  noon,
  opened,
  type PlanMembers,
  recorded,
  shortlisted,
  stored,
  submitted,
} from '../libs/ledger/testing/epoch-builder.js';
import { log, origin } from '../libs/ledger/testing/sealed-epoch.js';
import { serviceLeaves, servicePart } from '../libs/ledger/testing/service-tree-builder.js';
import type { EpochClosed, EpochEvent } from '#ledger/epoch/events';
import { evolve } from '#ledger/epoch/evolve';
import { emptyState, openedOf } from '#ledger/epoch/state';
import { evidenceBytes, planJson } from '#ledger/evidence/encode';
import { evidenceOf } from '#ledger/evidence/of-state';
import type { Sha256Hex } from '#ledger/ids';
import { canonicalBytes } from '#ledger/record/canonical';
import { checkpointText } from '#ledger/record/checkpoint';
import { leafDigest, sha256Hex, toHex } from '#ledger/record/digest';
import type { Json } from '#ledger/record/json';
import { signNote } from '#ledger/record/note';
import { TreeBuilder } from '#ledger/record/tree';
import { keyText } from '#ledger/record/verifier-key';
import { writeBundle } from '#ledger/record/write-bundle';

/** How large it is to be: an outcome for each entry on each unit. */
export interface LargeEpoch {
  readonly entries: number;
  readonly units: number;
}

const { sha256 } = cryptography;

/** Writes the bundle and gives the number of its events. Memory: a byte an outcome. */
export async function writeLargeBundle(path: string, size: LargeEpoch): Promise<number> {
  const documents: Uint8Array[] = [];
  const tree = new TreeBuilder(sha256);
  let [events, first, last] = [0, '', ''];
  for (const bytes of sealedEvents(size, documents)) {
    const hash = leafDigest(bytes, sha256);
    tree.append(hash);
    last = toHex(hash);
    events += 1;
    if (events === 1) first = last;
  }
  const { epoch, rule } = aPlan();
  const [, record_sha256 = ''] = documents.map((bytes) => sha256Hex(bytes, sha256));
  const root = tree.root();
  const of = { format: 'service-leaf/1', origin, epoch, at: noon };
  const closing = { kind: 'closed', revision: 1, rule, record_sha256, root: toHex(root) };
  const own = serviceLeaves([
    { ...of, kind: 'opened', version: 1, event: first },
    { ...of, ...closing, version: events, event: last },
  ]);
  const text = checkpointText({ origin: `${origin}/epoch/${epoch}`, size: events, root });
  const header = {
    ...{ origin, epoch, events, receipts: [], disclosures: [], keys: [keyText(log.key)] },
    documents: documents.map((bytes) => sha256Hex(bytes, sha256)),
    checkpoints: [signNote(text, log)],
    service: servicePart(own, log, []),
  };
  const pieces = writeBundle({ header, events: sealedEvents(size, []), documents });
  await pipeline(Readable.from(pieces), createWriteStream(path));
  return events;
}

/** The bytes of each event; evidence and record go to `documents` with the closing. */
function* sealedEvents(size: LargeEpoch, documents: Uint8Array[]): Generator<Uint8Array> {
  let state = emptyState();
  let prev: Sha256Hex | null = null;
  const seal = (event: EpochEvent): Uint8Array => {
    const line = { ...stored(event, state.version + 1), prev };
    state = evolve(state, line);
    const bytes = canonicalBytes(line as unknown as Json);
    prev = toHex(leafDigest(bytes, sha256)) as Sha256Hex;
    return bytes;
  };
  for (const event of eventsOf(size)) yield seal(event);
  const evidence = evidenceOf(state);
  const { plan, rule } = openedOf(state);
  documents.push(evidenceBytes(evidence), canonicalBytes(rule.score(evidence, 1)));
  const [evidence_sha256, record_sha256] = documents.map((bytes) => sha256Hex(bytes, sha256));
  const plan_sha256 = sha256Hex(canonicalBytes(planJson(plan)), sha256);
  const body = { revision: 1, rule: rule.id, plan_sha256, evidence_sha256, record_sha256 };
  yield seal({ type: 'EpochClosed', body: body as EpochClosed['body'] });
}

function* eventsOf({ entries, units }: LargeEpoch): Generator<EpochEvent> {
  const keys = Array.from({ length: entries }, (_, index) => `entry ${String(index + 1)}`);
  const plan: PlanMembers = { axes: { grasping: { pick: units } } };
  yield opened(plan);
  for (const key of keys) yield submitted(key);
  yield shortlisted(...keys);
  for (let first = 0; first < units; first += 1) {
    for (const [index, key] of keys.entries()) {
      yield recorded(aRow(key, (first * index) % 3 === 1 ? '1' : '0', { first }));
    }
  }
}
