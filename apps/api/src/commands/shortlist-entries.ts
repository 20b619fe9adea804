/**
 * ShortlistEntries: who is run; it closes the intake.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { IsArray } from 'class-validator';
import { decodeShortlistEntries } from '#ledger/epoch/decode-command';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { CommandFromOutside } from './command-from-outside.js';

/** The entries that are run; the base model is always run and never named. */
export class ShortlistEntriesBody {
  @ApiProperty({ type: [String], example: ['5Grw'] })
  @IsArray()
  keys!: readonly string[];
}

/** ShortlistEntries on the bus. */
export class ShortlistEntriesCommand extends CommandFromOutside {}

@CommandHandler(ShortlistEntriesCommand)
export class ShortlistEntriesHandler implements ICommandHandler<ShortlistEntriesCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: ShortlistEntriesCommand): Promise<Reply> {
    const { request, json } = received;
    return this.writer.execute(request, () =>
      decodedBody(ShortlistEntriesBody, json, decodeShortlistEntries),
    );
  }
}
