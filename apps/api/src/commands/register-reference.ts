/**
 * RegisterReference: a fixed reference is registered for ever under its name.
 * Source: FORMATS, sections 5 and 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { IsNumber, IsObject, IsString } from 'class-validator';
import { decodeRegisterReference } from '#ledger/exam/decode-exam-command';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { CommandFromOutside } from './command-from-outside.js';

/** A reference; what nests is checked by the ledger. */
export class RegisterReferenceBody {
  @ApiProperty({ example: 'example-fixed-1' })
  @IsString()
  reference_id!: string;

  @ApiProperty({ example: 0.02, description: 'Times the absolute mean, 0 or more' })
  @IsNumber()
  relative_floor!: number;

  @ApiProperty({ example: 1e-9, description: 'Above 0' })
  @IsNumber()
  absolute_floor!: number;

  @ApiProperty({ type: Object, description: 'By task: kind, direction, instances ...' })
  @IsObject()
  tasks!: object;
}

/** RegisterReference on the bus. */
export class RegisterReferenceCommand extends CommandFromOutside {}

@CommandHandler(RegisterReferenceCommand)
export class RegisterReferenceHandler implements ICommandHandler<RegisterReferenceCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: RegisterReferenceCommand): Promise<Reply> {
    const { request, json } = received;
    return this.writer.execute(request, () =>
      decodedBody(RegisterReferenceBody, json, decodeRegisterReference),
    );
  }
}
