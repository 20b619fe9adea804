/**
 * CloseEpoch: the record is made and published, for ever.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { decodeCloseEpoch } from '#ledger/epoch/decode-command';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { CommandFromOutside } from './command-from-outside.js';

/** Perhaps a reason. */
export class CloseEpochBody {
  @ApiPropertyOptional({ minLength: 1, maxLength: 2000 })
  @IsOptional()
  @IsString()
  reason?: string;
}

/** CloseEpoch on the bus. */
export class CloseEpochCommand extends CommandFromOutside {}

@CommandHandler(CloseEpochCommand)
export class CloseEpochHandler implements ICommandHandler<CloseEpochCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: CloseEpochCommand): Promise<Reply> {
    const { request, json } = received;
    return this.writer.execute(request, () => decodedBody(CloseEpochBody, json, decodeCloseEpoch));
  }
}
