/**
 * ExcludeAttempt: an attempt is in no mean any more; it stays in the table with the reason.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { decodeExcludeAttempt } from '#ledger/exam/decode-exam-command';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { attemptVersion } from './attempt-version.js';
import { ReasonBody } from './bodies.js';
import { CommandFromOutside } from './command-from-outside.js';

/** Why, and which attempt was adopted in its place. */
export class ExcludeAttemptBody extends ReasonBody {
  @ApiPropertyOptional({ description: 'The `attempt` of the same model, track and item' })
  @IsOptional()
  replaced_by?: string | number;
}

/** ExcludeAttempt on the bus. */
export class ExcludeAttemptCommand extends CommandFromOutside {}

@CommandHandler(ExcludeAttemptCommand)
export class ExcludeAttemptHandler implements ICommandHandler<ExcludeAttemptCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: ExcludeAttemptCommand): Promise<Reply> {
    const { request, json, address } = received;
    const attempt = attemptVersion(address);
    return this.writer.execute(request, () =>
      decodedBody(ExcludeAttemptBody, json, (body) => decodeExcludeAttempt(attempt, body)),
    );
  }
}
