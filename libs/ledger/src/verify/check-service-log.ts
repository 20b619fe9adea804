/**
 * Step 11, the service log: the whole tree of openings and closings as the reader has it, against
 * what this bundle says of one epoch.
 * Source: docs/record-format.md, "The service tree" and "Verification", step 11.
 */
import { acceptable } from '../record/acceptable.js';
import { toBase64 } from '../record/base64.js';
import { parseCheckpoint } from '../record/checkpoint.js';
import { leafDigest, toHex } from '../record/digest.js';
import type { Json } from '../record/json.js';
import { type Chunks, linesOf } from '../record/lines.js';
import { openNote } from '../record/note.js';
import { ServiceKeys } from '../record/service-keys.js';
import { decodeServiceLeaf, isEventLeaf, type ServiceLeaf } from '../record/service-leaf.js';
import { decodeServiceLogHeader, type ServiceLogHeader } from '../record/service-log.js';
import { equalHashes, TreeBuilder } from '../record/tree.js';
import { decodeUtf8 } from '../record/utf8.js';
import type { AcceptedCheckpoint } from './facts.js';
import { Findings } from './finding.js';
import { epochLeaves } from './service-leaves.js';
import type { StepContext } from './step.js';

/** Judges `log`; what a broken log says of epochs is not looked at. */
export async function checkServiceLog(log: Chunks, context: StepContext): Promise<void> {
  const check = new ServiceLogCheck(context);
  for await (const lines of linesOf(log)) {
    for (const { bytes, ended } of lines) check.line(bytes, ended);
  }
  check.end();
}

class ServiceLogCheck {
  private readonly context: StepContext;
  private header: ServiceLogHeader | null = null;
  private readonly tree: TreeBuilder;
  /** Roots at the sizes of the bundle's own notes. */
  private readonly roots = new Map<number, Uint8Array | null>();
  /** The first leaf of each opening and closing, as text. */
  private readonly first = new Map<string, string>();
  /** Leaf hashes that this bundle's events give, by what they are of. */
  private readonly own: ReadonlySet<string>;
  private readonly faults = new Findings();
  private readonly duplicates = new Findings();
  private readonly further = new Findings();
  /** Which keys sign, as the leaves so far say. */
  private readonly keys: ServiceKeys;

  constructor(context: StepContext) {
    this.context = context;
    const { facts, header, cryptography } = context;
    this.tree = new TreeBuilder(cryptography.sha256);
    this.keys = new ServiceKeys(header.origin, null, cryptography);
    for (const checkpoint of facts.serviceCheckpoints) {
      if (checkpoint !== null) this.roots.set(checkpoint.size, null);
    }
    const places = header.service.inclusion;
    this.own = new Set(
      epochLeaves(facts, header).map((leaf, index) => {
        const bytes = leaf.bytesAt(places[index]?.index ?? -1);
        return bytes === null ? '' : toHex(leafDigest(bytes, cryptography.sha256));
      }),
    );
  }

  line(bytes: Uint8Array, ended: boolean): void {
    const where = this.header === null ? 'service_log' : `service_log[${this.tree.size}]`;
    const judged = acceptable(bytes, 'event');
    if (!ended) this.fault(where, 'a line feed after the last line', null);
    if (!judged.ok) {
      this.fault(where, 'canonical JSON', judged.reason);
      // A refused line still counts as a leaf, so that those behind it keep their places.
      if (this.header !== null)
        this.tree.append(leafDigest(bytes, this.context.cryptography.sha256));
    } else if (this.header === null) this.readHeader(judged.value);
    else this.readLeaf(bytes, judged.value, where);
  }

  /** Reports what was found; a log whose leaves or root are wrong proves nothing else. */
  end(): void {
    const { findings, checked } = this.context;
    const checkpoint = this.judgeRoot();
    if (checkpoint === null || this.faults.all.length > 0) {
      findings.take(this.faults);
      return;
    }
    findings.take(this.duplicates);
    this.compareWithBundle(checkpoint);
    findings.take(this.further);
    checked.service_log_leaves = this.tree.size;
  }

  private readHeader(json: Json): void {
    const decoded = decodeServiceLogHeader(json);
    if (decoded.ok && decoded.value.origin === this.context.header.origin) {
      this.header = decoded.value;
      return;
    }
    const found = decoded.ok ? decoded.value.origin : (decoded.issues[0]?.message ?? null);
    this.fault('service_log', `the header of a log of ${this.context.header.origin}`, found);
    // Read on with what cannot be right, so that everything after it is only counted.
    this.header = { origin: this.context.header.origin, checkpoint: '', leaves: 0 };
  }

  private readLeaf(bytes: Uint8Array, json: Json, where: string): void {
    const { sha256 } = this.context.cryptography;
    const index = this.tree.size;
    const digest = leafDigest(bytes, sha256);
    this.tree.append(digest);
    if (this.roots.has(this.tree.size)) this.roots.set(this.tree.size, this.tree.root());
    const decoded = decodeServiceLeaf(json);
    if (!decoded.ok) {
      const { place = '', message = '' } = decoded.issues[0] ?? {};
      this.fault(where, 'a leaf', `${place}: ${message}`);
      return;
    }
    const leaf = decoded.value;
    if (leaf.origin !== this.context.header.origin) {
      this.fault(where, this.context.header.origin, leaf.origin);
    } else if (leaf.index !== index) this.fault(where, index, leaf.index);
    else this.takeLeaf(leaf, decodeUtf8(bytes) ?? '', toHex(digest), where);
  }

  private takeLeaf(leaf: ServiceLeaf, text: string, digest: string, where: string): void {
    if (!isEventLeaf(leaf)) {
      const reason = this.keys.take(leaf);
      if (reason !== null) this.fault(where, 'a leaf about keys that its note proves', reason);
      return;
    }
    // An import is an epoch's beginning like an opening.
    const what = leaf.kind === 'closed' ? `closed ${leaf.revision}` : 'opened';
    const identity = `${leaf.epoch} ${what}`;
    const first = this.first.get(identity);
    if (first === undefined) this.first.set(identity, text);
    else {
      const finding = { code: 'epoch_duplicated', step: 11, where } as const;
      const expected = `${identity} once`;
      this.duplicates.report({ ...finding, expected, found: leaf.event, leaves: [first, text] });
    }
    if (leaf.epoch !== this.context.header.epoch || this.own.has(digest)) return;
    const expected = 'an opening or closing of this epoch that the bundle has';
    const finding = { code: 'bundle_outdated', step: 11, where } as const;
    this.further.report({ ...finding, expected, found: leaf.event, leaf: text });
  }

  /** The log's own checkpoint, or null after a fault. */
  private judgeRoot(): AcceptedCheckpoint | null {
    const { header, keys, cryptography } = this.context;
    if (this.header === null) {
      this.fault('service_log', 'a header line', null);
      return null;
    }
    const { checkpoint: note, leaves } = this.header;
    const opened = openNote(note, keys, cryptography.verify);
    const checkpoint = opened.ok ? parseCheckpoint(opened.text) : null;
    if (checkpoint === null) {
      this.fault('service_log', 'a signed checkpoint', opened.ok ? opened.text : opened.fault);
      return null;
    }
    const { origin, size, root } = checkpoint;
    const { size: count } = this.tree;
    if (origin !== header.origin) this.fault('service_log', header.origin, origin);
    else if (leaves !== count) this.fault('service_log', `${leaves} leaves`, `${count} leaves`);
    else if (size !== count) this.fault('service_log', `a checkpoint of size ${count}`, size);
    else if (!equalHashes(root, this.tree.root())) {
      this.fault('service_log', toBase64(root), toBase64(this.tree.root()));
    }
    return { ...checkpoint, note };
  }

  /**
   * Whether the log forked from the bundle's tree: the root of as many leaves as the bundle's
   * largest note that the log reaches has to be that note's.
   */
  private compareWithBundle(log: AcceptedCheckpoint): void {
    const { facts, findings, notice } = this.context;
    const own = facts.serviceCheckpoints.findLast((one) => one !== null && one.size <= log.size);
    if (own === undefined || own === null) {
      notice({ code: 'not_compared', step: 11, where: 'service_log' });
      return;
    }
    const root = own.size === 0 ? own.root : (this.roots.get(own.size) ?? own.root);
    if (equalHashes(root, own.root)) return;
    findings.report({
      code: 'fork_detected',
      step: 11,
      where: 'service_log',
      expected: toBase64(root),
      found: toBase64(own.root),
      notes: [log.note, own.note],
    });
  }

  private fault(where: string, expected: Json, found: Json): void {
    this.faults.report({ code: 'service_log_invalid', step: 11, where, expected, found });
  }
}
