/**
 * EraseDisclosures: personal fields are destroyed, and the log says so. What proves the entries
 * stays as it is.
 * Source: FORMATS, section 6; docs/decisions/personal-data.md.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { IsArray, IsString } from 'class-validator';
import { decodeEraseDisclosures } from '#ledger/epoch/decode-command';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { CommandFromOutside } from './command-from-outside.js';

/** Which fields, and why. */
export class EraseDisclosuresBody {
  @ApiProperty({ type: [String], minItems: 1, description: 'As the list of disclosures has them' })
  @IsArray()
  digests!: readonly string[];

  @ApiProperty({ description: 'Why, for everybody to read', minLength: 1, maxLength: 2000 })
  @IsString()
  reason!: string;
}

/** EraseDisclosures on the bus. */
export class EraseDisclosuresCommand extends CommandFromOutside {}

@CommandHandler(EraseDisclosuresCommand)
export class EraseDisclosuresHandler implements ICommandHandler<EraseDisclosuresCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: EraseDisclosuresCommand): Promise<Reply> {
    const { request, json } = received;
    return this.writer.execute(request, () =>
      decodedBody(EraseDisclosuresBody, json, decodeEraseDisclosures),
    );
  }
}
