/**
 * GET /v1/epochs/{epoch}/audit: what is odd about the stamps of an epoch. Shown, never a verdict.
 * Source: docs/auditors.md, "Time".
 */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { TimeAuditor } from '#ledger/explain/audit-time';
import { type ShownAudit, shownAudit } from '#ledger/explain/describe-anomaly';
import type { EpochId } from '#ledger/ids';
import { readAnyEvent } from '#ledger/record/seal';
import type { ReadQuery } from '../http/query.js';
import { epochStateOf } from './families.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';
import { isHiddenState, requireVisible } from './visibility.js';

/** The audit of an epoch. */
export interface AuditBody extends ShownAudit {
  readonly epoch: EpochId;
  /** Version of the last event that was looked at. */
  readonly version: number;
}

/** Asks what is odd about an epoch. */
export class ShowAudit extends Query<AuditBody> {
  constructor(readonly read: EpochRead<ReadQuery>) {
    super();
  }
}

@QueryHandler(ShowAudit)
export class ShowAuditHandler implements IQueryHandler<ShowAudit> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  /** Reads the epoch's events anew, as far as the caller may see them. */
  async execute({ read }: ShowAudit): Promise<AuditBody> {
    const { epoch, caller, query } = read;
    if (query.at_least !== undefined) await this.projection.reach(epoch, query);
    await this.reads.lanes.of(epoch).look((folded) => {
      requireVisible(epoch, isHiddenState(epochStateOf(epoch, folded)), caller);
    });
    const auditor = new TimeAuditor();
    let version = 0;
    for await (const { bytes } of this.reads.log.read(epoch, 0)) {
      const event = readAnyEvent(bytes);
      auditor.add(event);
      version = event.version;
    }
    return { epoch, version, ...shownAudit(auditor.end()) };
  }
}
