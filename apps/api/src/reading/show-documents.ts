/**
 * GET /v1/epochs/{epoch}/record and /evidence: canonical bytes, of an import the uploaded ones; the
 * same for ever once published.
 * Source: FORMATS, section 1 "JSON out", section 6 "Reads".
 */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { isExam, isImported } from '#ledger/epoch/any-epoch';
import { evidenceBytes } from '#ledger/evidence/encode';
import { evidenceOf } from '#ledger/evidence/of-state';
import { examEvidenceBytes, examEvidenceOf } from '#ledger/exam/exam-evidence';
import type { EpochId } from '#ledger/ids';
import { sha256Hex } from '#ledger/record/digest';
import type { Caller } from '../access/tokens.js';
import { Problem } from '../http/problem.js';
import { Attestation } from '../notary/attestation.js';
import type { RecordQuery } from '../http/query.js';
import { sha256 } from '../sha256.js';
import type { KnownClosing } from '../writing/closings.js';
import { unknownEpoch } from '../writing/unknown-epoch.js';
import { epochStateOf } from './families.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';
import type { Document } from './send-document.js';
import { SharedReads } from './shared-reads.js';
import { isHiddenState, requireVisible } from './visibility.js';

/** Asks for a published record: of `revision`, or the last one. */
export class ShowRecord extends Query<Document> {
  constructor(readonly read: EpochRead<RecordQuery>) {
    super();
  }
}

@QueryHandler(ShowRecord)
export class ShowRecordHandler implements IQueryHandler<ShowRecord> {
  /** The last revision, looked up once for all who wait for it. */
  private readonly revisions = new SharedReads((epoch: EpochId) => {
    return this.reads.lanes.of(epoch).look((folded) => epochStateOf(epoch, folded).revision);
  });

  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
    private readonly attestation: Attestation,
  ) {}

  async execute({ read: { epoch, query } }: ShowRecord): Promise<Document> {
    if (query.at_least !== undefined) await this.projection.reach(epoch, query);
    const last = await this.revisions.of(epoch);
    if (last === 0) {
      const detail = `${epoch} has not been closed; its ranking is provisional`;
      throw new Problem('record_not_published', { detail });
    }
    const closing = await closingOf(this.reads, epoch, query, last);
    await this.attestation.requireRecord(epoch, closing.revision);
    return { bytes: closing.record, sha256: closing.recordSha256 };
  }
}

/** Asks for the evidence: of now, or of a closing. */
export class ShowEvidence extends Query<Document> {
  constructor(readonly read: EpochRead<RecordQuery>) {
    super();
  }
}

@QueryHandler(ShowEvidence)
export class ShowEvidenceHandler implements IQueryHandler<ShowEvidence> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({ read: { epoch, caller, query } }: ShowEvidence): Promise<Document> {
    if (query.at_least !== undefined) await this.projection.reach(epoch, query);
    const current = await this.evidenceNow(epoch, caller, query);
    const bytes =
      current instanceof Uint8Array
        ? current
        : (await closingOf(this.reads, epoch, query, current.revision)).evidence;
    return { bytes, sha256: sha256Hex(bytes, sha256) };
  }

  /** The evidence of an epoch that is not closed, else the revision whose evidence is asked for. */
  private async evidenceNow(
    epoch: EpochId,
    caller: Caller | null,
    { revision }: RecordQuery,
  ): Promise<Uint8Array | { readonly revision: number }> {
    const { suite } = await this.reads.registry.of(epoch);
    return this.reads.lanes.of(epoch).look((folded) => {
      const state = epochStateOf(epoch, folded);
      requireVisible(epoch, isHiddenState(state), caller);
      const published = state.phase === 'closed' || revision !== undefined;
      if (published || isImported(state)) return { revision: state.revision };
      if (!isExam(state)) return evidenceBytes(evidenceOf(state));
      // Opened a moment ago, after the suite was looked for.
      if (suite === null) throw unknownEpoch(epoch);
      return examEvidenceBytes(examEvidenceOf(state, suite.value));
    });
  }
}

/** The closing that is asked for; `last` is the last revision. Throws 404 for none. */
async function closingOf(
  { closings }: Reads,
  epoch: EpochId,
  query: RecordQuery,
  last: number,
): Promise<KnownClosing> {
  const revision = query.revision === undefined ? last : Number(query.revision);
  const closing = revision > last ? null : await closings.find(epoch, revision);
  if (closing !== null) return closing;
  const detail = `${epoch} has ${String(last)} revisions, none is ${String(revision)}`;
  throw new Problem('unknown_revision', { detail });
}
