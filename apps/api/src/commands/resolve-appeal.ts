/**
 * ResolveAppeal: the organiser's ruling, with what was done because of the appeal.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsIn, IsOptional } from 'class-validator';
import { decodeResolveAppeal } from '#ledger/epoch/decode-command';
import type { AppealRuling } from '#ledger/evidence/evidence';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { ReasonBody } from './bodies.js';
import { CommandFromOutside } from './command-from-outside.js';

const rulings: readonly AppealRuling[] = ['upheld', 'rejected'];

/** The ruling, why, and the events that came of it. */
export class ResolveAppealBody extends ReasonBody {
  @ApiProperty({ enum: rulings })
  @IsIn(rulings)
  ruling!: AppealRuling;

  @ApiPropertyOptional({
    type: [Number],
    description: 'Versions of events after the appeal, rising; none when left out',
  })
  @IsOptional()
  @IsArray()
  events?: readonly number[];
}

/** ResolveAppeal on the bus. */
export class ResolveAppealCommand extends CommandFromOutside {}

@CommandHandler(ResolveAppealCommand)
export class ResolveAppealHandler implements ICommandHandler<ResolveAppealCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: ResolveAppealCommand): Promise<Reply> {
    const { request, json, address } = received;
    const { id = '' } = address;
    return this.writer.execute(request, () =>
      decodedBody(ResolveAppealBody, json, (body) => decodeResolveAppeal(id, body)),
    );
  }
}
