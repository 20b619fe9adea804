/**
 * WithdrawUnits: units that measured nothing right are taken from everybody alike.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { IsArray } from 'class-validator';
import { decodeWithdrawUnits } from '#ledger/epoch/decode-command';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { ReasonBody, UnitItem } from './bodies.js';
import { CommandFromOutside } from './command-from-outside.js';

/** Units that become void for every entry alike, and why. */
export class WithdrawUnitsBody extends ReasonBody {
  @ApiProperty({ type: [UnitItem] })
  @IsArray()
  units!: readonly UnitItem[];
}

/** WithdrawUnits on the bus. */
export class WithdrawUnitsCommand extends CommandFromOutside {}

@CommandHandler(WithdrawUnitsCommand)
export class WithdrawUnitsHandler implements ICommandHandler<WithdrawUnitsCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: WithdrawUnitsCommand): Promise<Reply> {
    const { request, json } = received;
    return this.writer.execute(request, () =>
      decodedBody(WithdrawUnitsBody, json, decodeWithdrawUnits),
    );
  }
}
