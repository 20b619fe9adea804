/** GET /v1/epochs: every epoch, cancelled ones too. */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';
import type { EpochId } from '#ledger/ids';
import type { EpochPhase, EpochSummary } from '#read-model';
import { limitOf, PageQuery } from '../http/query.js';
import { Projection } from './projection.js';
import { Reads } from './reads.js';

const phases: readonly EpochPhase[] = ['open', 'running', 'closed', 'cancelled'];

/** Query of the list of epochs. */
export class EpochsQuery extends PageQuery {
  @ApiPropertyOptional({ enum: phases, description: 'Only epochs in this state' })
  @IsOptional()
  @IsIn(phases, { message: `must be one of ${phases.join(', ')}` })
  state?: EpochPhase;

  @ApiPropertyOptional({ description: 'Part of an id or a title' })
  @IsOptional()
  @IsString({ message: 'must be given once' })
  search?: string;
}

/** One page of the list. */
export interface EpochsPage {
  readonly epochs: readonly EpochSummary[];
  readonly next: string | null;
}

/** Asks for a page of the list of epochs. */
export class ListEpochs extends Query<EpochsPage> {
  constructor(readonly query: EpochsQuery) {
    super();
  }
}

@QueryHandler(ListEpochs)
export class ListEpochsHandler implements IQueryHandler<ListEpochs> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({ query }: ListEpochs): Promise<EpochsPage> {
    await this.projection.reach(null, query);
    const { items, next } = await this.reads.model.epochs({
      limit: limitOf(query),
      after: query.after as EpochId | undefined,
      search: query.search,
      state: query.state,
    });
    return { epochs: items, next };
  }
}
