/**
 * VoidUnits: missing outcomes become harness voids, with a reason.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { IsArray } from 'class-validator';
import { decodeVoidUnits } from '#ledger/epoch/decode-command';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { PairItem, ReasonBody } from './bodies.js';
import { CommandFromOutside } from './command-from-outside.js';

/** Entry-unit pairs without an outcome, and why there will be none. */
export class VoidUnitsBody extends ReasonBody {
  @ApiProperty({ type: [PairItem] })
  @IsArray()
  units!: readonly PairItem[];
}

/** VoidUnits on the bus. */
export class VoidUnitsCommand extends CommandFromOutside {}

@CommandHandler(VoidUnitsCommand)
export class VoidUnitsHandler implements ICommandHandler<VoidUnitsCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: VoidUnitsCommand): Promise<Reply> {
    const { request, json } = received;
    return this.writer.execute(request, () => decodedBody(VoidUnitsBody, json, decodeVoidUnits));
  }
}
