/**
 * CancelEpoch: nothing will come of the epoch; it stays listed with the reason.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decodeCancelEpoch } from '#ledger/epoch/decode-command';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { ReasonBody } from './bodies.js';
import { CommandFromOutside } from './command-from-outside.js';

/** CancelEpoch on the bus. */
export class CancelEpochCommand extends CommandFromOutside {}

@CommandHandler(CancelEpochCommand)
export class CancelEpochHandler implements ICommandHandler<CancelEpochCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: CancelEpochCommand): Promise<Reply> {
    const { request, json } = received;
    return this.writer.execute(request, () => decodedBody(ReasonBody, json, decodeCancelEpoch));
  }
}
