/**
 * ReopenEpoch: the epoch goes on; published revisions stay as they are.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decodeReopenEpoch } from '#ledger/epoch/decode-command';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { ReasonBody } from './bodies.js';
import { CommandFromOutside } from './command-from-outside.js';

/** ReopenEpoch on the bus. */
export class ReopenEpochCommand extends CommandFromOutside {}

@CommandHandler(ReopenEpochCommand)
export class ReopenEpochHandler implements ICommandHandler<ReopenEpochCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: ReopenEpochCommand): Promise<Reply> {
    const { request, json } = received;
    return this.writer.execute(request, () => decodedBody(ReasonBody, json, decodeReopenEpoch));
  }
}
