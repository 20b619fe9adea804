/**
 * WithdrawEntry: the entrant's wish; it takes the entry and its voids out of the comparison.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decodeWithdrawEntry } from '#ledger/epoch/decode-command';
import type { EntryKey } from '#ledger/ids';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { ReasonBody } from './bodies.js';
import { CommandFromOutside } from './command-from-outside.js';

/** WithdrawEntry on the bus. */
export class WithdrawEntryCommand extends CommandFromOutside {}

@CommandHandler(WithdrawEntryCommand)
export class WithdrawEntryHandler implements ICommandHandler<WithdrawEntryCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: WithdrawEntryCommand): Promise<Reply> {
    const { request, json, address } = received;
    const key = address['key'] as EntryKey;
    return this.writer.execute(request, () =>
      decodedBody(ReasonBody, json, (body) => decodeWithdrawEntry(key, body)),
    );
  }
}
