/**
 * RejudgeUnits: outcomes that were scored wrongly are taken back from everybody alike.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { IsArray } from 'class-validator';
import { decodeRejudgeUnits } from '#ledger/epoch/decode-command';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { ReasonBody, UnitItem } from './bodies.js';
import { CommandFromOutside } from './command-from-outside.js';

/** Units whose outcomes of all entries go back to missing, and why. */
export class RejudgeUnitsBody extends ReasonBody {
  @ApiProperty({ type: [UnitItem] })
  @IsArray()
  units!: readonly UnitItem[];
}

/** RejudgeUnits on the bus. */
export class RejudgeUnitsCommand extends CommandFromOutside {}

@CommandHandler(RejudgeUnitsCommand)
export class RejudgeUnitsHandler implements ICommandHandler<RejudgeUnitsCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: RejudgeUnitsCommand): Promise<Reply> {
    const { request, json } = received;
    return this.writer.execute(request, () =>
      decodedBody(RejudgeUnitsBody, json, decodeRejudgeUnits),
    );
  }
}
