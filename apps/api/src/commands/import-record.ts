/**
 * ImportRecord: a record that was published elsewhere, with its evidence, kept as it is.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { IsDefined, IsString } from 'class-validator';
import { decodeImportRecord } from '#ledger/imported/decode-import';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { CommandFromOutside } from './command-from-outside.js';

/** Two uploads and where they come from; what is in them is checked by the ledger. */
export class ImportRecordBody {
  @ApiProperty({
    format: 'byte',
    description:
      'Base64 of the bytes of a record: epoch-record/1, /2, /3 or tcsexam-record/1. They need ' +
      'not be canonical and are served as they are; the `epoch` in them is the id of the epoch',
  })
  @IsString()
  record!: string;

  @ApiProperty({
    oneOf: [{ type: 'object' }, { type: 'string', format: 'byte' }],
    description:
      'The evidence it was made of: epoch-evidence/1 or tcsexam-evidence/1. As JSON it is kept ' +
      'as its canonical bytes; base64 of a file keeps the bytes of the file',
  })
  @IsDefined()
  evidence!: object | string;

  @ApiProperty({ description: 'Where it was published', minLength: 1, maxLength: 2000 })
  @IsString()
  source!: string;
}

/** ImportRecord on the bus. */
export class ImportRecordCommand extends CommandFromOutside {}

@CommandHandler(ImportRecordCommand)
export class ImportRecordHandler implements ICommandHandler<ImportRecordCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: ImportRecordCommand): Promise<Reply> {
    const { request, json } = received;
    return this.writer.execute(request, () =>
      decodedBody(ImportRecordBody, json, decodeImportRecord),
    );
  }
}
