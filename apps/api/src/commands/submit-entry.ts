/**
 * SubmitEntry: an intake hands in an entry, or the base model under its key.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsOptional, IsString } from 'class-validator';
import { decodeSubmission, personalFieldsMax } from '#ledger/epoch/decode-submission';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { CommandFromOutside } from './command-from-outside.js';

/** An entry. Without `submitted_at` the ledger stamps it. */
export class SubmitEntryBody {
  @ApiProperty({ example: '5Grw', description: '1 to 128 code points, unique in the epoch' })
  @IsString()
  key!: string;

  @ApiProperty({ example: 'org/model-a' })
  @IsString()
  model!: string;

  @ApiPropertyOptional({ description: "The model's own digest" })
  @IsOptional()
  @IsString()
  digest?: string;

  @ApiPropertyOptional({
    example: '2026-11-23T10:00:00.123456Z',
    description: "The intake's stamp",
  })
  @IsOptional()
  @IsString()
  submitted_at?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string', maxLength: 2000 },
    maxProperties: personalFieldsMax,
    description: 'Kept beside the log, which has salted digests of them; can be erased',
  })
  @IsOptional()
  @IsObject()
  personal?: object;
}

/** SubmitEntry on the bus. */
export class SubmitEntryCommand extends CommandFromOutside {}

@CommandHandler(SubmitEntryCommand)
export class SubmitEntryHandler implements ICommandHandler<SubmitEntryCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: SubmitEntryCommand): Promise<Reply> {
    const { request, json } = received;
    return this.writer.execute(request, () => decodedBody(SubmitEntryBody, json, decodeSubmission));
  }
}
