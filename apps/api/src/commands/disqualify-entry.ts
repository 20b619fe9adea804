/**
 * DisqualifyEntry: the organiser's ruling; it takes the entry and its voids out of the comparison.
 * Source: FORMATS, section 6.
 */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decodeDisqualifyEntry } from '#ledger/epoch/decode-command';
import type { EntryKey } from '#ledger/ids';
import { decodedBody } from '../http/validation.js';
import { type Reply, Writer } from '../writing/writer.js';
import { ReasonBody } from './bodies.js';
import { CommandFromOutside } from './command-from-outside.js';

/** DisqualifyEntry on the bus. */
export class DisqualifyEntryCommand extends CommandFromOutside {}

@CommandHandler(DisqualifyEntryCommand)
export class DisqualifyEntryHandler implements ICommandHandler<DisqualifyEntryCommand> {
  constructor(private readonly writer: Writer) {}

  execute({ received }: DisqualifyEntryCommand): Promise<Reply> {
    const { request, json, address } = received;
    const key = address['key'] as EntryKey;
    return this.writer.execute(request, () =>
      decodedBody(ReasonBody, json, (body) => decodeDisqualifyEntry(key, body)),
    );
  }
}
