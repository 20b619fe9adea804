/**
 * RegisterSuite: a suite is registered for ever under its name.
 * Source: FORMATS, sections 5 and 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { IsArray, IsString } from 'class-validator';
import { decodeRegisterSuite } from '#ledger/exam/decode-exam-command';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { CommandFromOutside } from './command-from-outside.js';

/** One track and its items. */
export class TrackItem {
  @ApiProperty({ enum: ['theorem', 'solver', 'construction', 'open_conjecture'] })
  track!: string;

  @ApiProperty({ type: [String] })
  items!: readonly string[];
}

/** A suite: four tracks, each with an item or more. */
export class RegisterSuiteBody {
  @ApiProperty({ example: 'example' })
  @IsString()
  suite!: string;

  @ApiProperty({ example: 'tcsexam-index-original-30303010-v0.1' })
  @IsString()
  metric!: string;

  @ApiProperty({ type: [TrackItem] })
  @IsArray()
  tracks!: readonly TrackItem[];
}

/** RegisterSuite on the bus. */
export class RegisterSuiteCommand extends CommandFromOutside {}

@CommandHandler(RegisterSuiteCommand)
export class RegisterSuiteHandler implements ICommandHandler<RegisterSuiteCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: RegisterSuiteCommand): Promise<Reply> {
    const { request, json } = received;
    return this.writer.execute(request, () =>
      decodedBody(RegisterSuiteBody, json, decodeRegisterSuite),
    );
  }
}
