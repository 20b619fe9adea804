/** What the command bus carries: a command as it was received, with a reply to come. */
import { Command } from '@nestjs/cqrs';
import type { Reply } from '../writing/writer.js';
import type { Received } from './received.js';

/** Base of every command on the bus; the bus finds handlers by class. */
export abstract class CommandFromOutside extends Command<Reply> {
  constructor(readonly received: Received) {
    super();
  }
}
