/** The published vectors of proofs: what two programs that share no code agree on. */
import { sharedBytes } from './shared-data.js';

/** One case of damage: edits of the sample bundle, what the reader brings, what is to be found. */
export interface Tampering {
  readonly id: string;
  readonly what: string;
  readonly edits: readonly {
    readonly at: number;
    readonly remove: number;
    readonly insert?: string;
    readonly insert_base64?: string;
  }[];
  /** Null: none is given. Absent: the first key of the vectors. */
  readonly keys?: readonly string[] | null;
  readonly held_receipts?: readonly string[];
  readonly held_checkpoints?: readonly string[];
  readonly service_log?: string;
  readonly policy?: string;
  readonly first: string | null;
  readonly where: string | null;
  readonly codes: readonly string[];
  readonly verdict: 'verified' | 'rejected' | 'unpinned';
}

interface InclusionVector {
  readonly index: number;
  readonly size: number;
  readonly leaf_hash: string;
  readonly root: string;
  readonly path: readonly string[];
}

interface ConsistencyVector {
  readonly from: number;
  readonly to: number;
  readonly root_from: string;
  readonly root_to: string;
  readonly proof: readonly string[];
}

/** The parts of the file that speak of hashes, signatures and bundles. */
export interface ProofVectors {
  readonly hash: Readonly<Record<string, string>>;
  readonly trees: {
    readonly roots: readonly { readonly n: number; readonly root: string }[];
    readonly inclusion: readonly InclusionVector[];
    readonly inclusion_refused: readonly (InclusionVector & { readonly why: string })[];
    readonly inclusion_true_but_misleading: readonly InclusionVector[];
    readonly consistency: readonly ConsistencyVector[];
    readonly consistency_from_empty: ConsistencyVector;
    readonly consistency_refused: readonly (ConsistencyVector & { readonly why: string })[];
    readonly large: {
      readonly inclusion: readonly InclusionVector[];
      readonly consistency: readonly ConsistencyVector[];
    };
  };
  readonly keys: readonly {
    readonly name: string;
    readonly seed: string;
    readonly type: 1 | 4;
    readonly public_key: string;
    readonly key_id: string;
    readonly vkey: string;
  }[];
  readonly vkeys_refused: readonly { readonly why: string; readonly text: string }[];
  readonly notes: Readonly<Record<string, string>>;
  readonly foreign_notes: readonly {
    readonly from: string;
    readonly vkey: string;
    readonly witness?: string;
    readonly witness_time?: number;
    readonly note: string;
  }[];
  readonly disclosures: readonly {
    readonly disclosure: string;
    readonly json: string;
    readonly digest: string;
  }[];
  readonly service_leaves: readonly { readonly text: string; readonly leaf_hash: string }[];
  readonly entry_proofs: readonly string[];
  readonly bundle: {
    readonly text: string;
    readonly sha256: string;
    readonly event_leaf_hashes: readonly string[];
    readonly root_at_9: string;
    readonly root_at_12: string;
  };
  readonly tamperings: readonly Tampering[];
}

/** Reads the vectors; only inside `describeWithSharedData`. */
export function proofVectors(): ProofVectors {
  const text = Buffer.from(sharedBytes('../notes/proof-vectors.json')).toString('utf8');
  return JSON.parse(text) as ProofVectors;
}

/** The sample bundle with the edits of one case, applied from the last to the first. */
export function tampered(bundle: Uint8Array, { edits }: Pick<Tampering, 'edits'>): Uint8Array {
  let bytes = Buffer.from(bundle);
  for (const edit of edits.toSorted((left, right) => right.at - left.at)) {
    const { at, remove, insert = '', insert_base64: encoded } = edit;
    const piece = encoded === undefined ? Buffer.from(insert) : Buffer.from(encoded, 'base64');
    bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + remove)]);
  }
  return bytes;
}
