/**
 * RaiseAppeal: something is said against how an entry, or a model of an exam, was judged.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsOptional, IsString } from 'class-validator';
import { decodeRaiseAppeal } from '#ledger/epoch/decode-command';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { UnitItem } from './bodies.js';
import { CommandFromOutside } from './command-from-outside.js';

/** Whom it is about, what it says, and about which units. */
export class RaiseAppealBody {
  @ApiProperty({ description: 'The key of an entry; in an exam a model' })
  @IsString()
  key!: string;

  @ApiProperty({ description: 'For everybody to read', minLength: 1, maxLength: 2000 })
  @IsString()
  text!: string;

  @ApiPropertyOptional({ type: [UnitItem], description: 'Units of the plan; never in an exam' })
  @IsOptional()
  @IsArray()
  units?: readonly UnitItem[];
}

/** RaiseAppeal on the bus. */
export class RaiseAppealCommand extends CommandFromOutside {}

@CommandHandler(RaiseAppealCommand)
export class RaiseAppealHandler implements ICommandHandler<RaiseAppealCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: RaiseAppealCommand): Promise<Reply> {
    const { request, json } = received;
    return this.writer.execute(request, () =>
      decodedBody(RaiseAppealBody, json, decodeRaiseAppeal),
    );
  }
}
