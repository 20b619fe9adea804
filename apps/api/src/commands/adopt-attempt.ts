/**
 * AdoptAttempt: an attempt counts, provisionally or for good.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { decodeAdoptAttempt } from '#ledger/exam/decode-exam-command';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { attemptVersion } from './attempt-version.js';
import { CommandFromOutside } from './command-from-outside.js';

/** How it counts from now on, and why. */
export class AdoptAttemptBody {
  @ApiProperty({ enum: ['selected', 'selected_provisional'] })
  @IsString()
  adoption_status!: string;

  @ApiProperty({ description: 'Why, for everybody to read', minLength: 1, maxLength: 2000 })
  @IsString()
  reason!: string;
}

/** AdoptAttempt on the bus. */
export class AdoptAttemptCommand extends CommandFromOutside {}

@CommandHandler(AdoptAttemptCommand)
export class AdoptAttemptHandler implements ICommandHandler<AdoptAttemptCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: AdoptAttemptCommand): Promise<Reply> {
    const { request, json, address } = received;
    const attempt = attemptVersion(address);
    return this.writer.execute(request, () =>
      decodedBody(AdoptAttemptBody, json, (body) => decodeAdoptAttempt(attempt, body)),
    );
  }
}
