/**
 * RerunVoids: the one re-run of an axis that is over the limit.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { IsArray } from 'class-validator';
import { decodeRerunVoids } from '#ledger/epoch/decode-command';
import type { AxisId } from '#ledger/ids';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { CommandFromOutside } from './command-from-outside.js';

/** A unit that cannot be run again, and why. */
export class CannotRerunItem {
  @ApiProperty()
  task!: string;

  @ApiProperty()
  unit!: string;

  @ApiProperty()
  reason!: string;
}

/** Units that cannot be run again; they stay void. */
export class RerunVoidsBody {
  @ApiProperty({ type: [CannotRerunItem] })
  @IsArray()
  cannot_rerun!: readonly CannotRerunItem[];
}

/** RerunVoids on the bus. */
export class RerunVoidsCommand extends CommandFromOutside {}

@CommandHandler(RerunVoidsCommand)
export class RerunVoidsHandler implements ICommandHandler<RerunVoidsCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: RerunVoidsCommand): Promise<Reply> {
    const { request, json, address } = received;
    const axis = address['axis'] as AxisId;
    return this.writer.execute(request, () =>
      decodedBody(RerunVoidsBody, json, (body) => decodeRerunVoids(axis, body)),
    );
  }
}
