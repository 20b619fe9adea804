/**
 * `webhooks`: who is told of events, what could not be told, and telling it again.
 * Source: docs/operators.md, "Webhooks".
 */
import type { Command } from 'commander';
import { randomBytes } from 'node:crypto';
import type { Role } from '#ledger/ids';
import { pathOf } from '../client/address.js';
import { jsonType } from '../client/commands.js';
import { type OutputOptions, outputOption, type Running, wholeNumber } from '../options.js';
import { writeResult } from '../result.js';
import { withSubverbs } from '../subverbs.js';
import { write } from '../surroundings.js';
import { clientOf, remote, type RemoteOptions } from './remote.js';

const examples = `
Examples:
  epoch-ledger webhooks
  epoch-ledger webhooks dead site
  epoch-ledger webhooks replay site
  epoch-ledger webhooks replay site 0-1234
  epoch-ledger webhooks secret

Who is told stands in the file that "serve --webhooks" names.`;

const readers: readonly Role[] = ['organiser', 'auditor'];
const organiser: readonly Role[] = ['organiser'];

interface PageOptions extends RemoteOptions, OutputOptions {
  readonly limit?: number;
  readonly after?: string;
}

/** Adds the verbs to the program. */
export function addWebhooks(program: Command, running: () => Running): void {
  const webhooks = withSubverbs(remote(program.command('webhooks')))
    .summary('show who is told of events, and tell again what was not taken')
    .description('Shows who is told of events, and how that goes. Role: organiser or auditor.')
    .addOption(outputOption())
    .addHelpText('after', examples)
    .action((options: RemoteOptions & OutputOptions) => {
      return fetched(pathOf('v1', 'webhooks'), options, running());
    });
  remote(webhooks.command('dead'))
    .summary('list events of which telling a webhook was given up')
    .description('Lists events of which telling a webhook was given up.')
    .argument('<name>', 'the webhook')
    .addHelpText('after', '\nExample:\n  epoch-ledger webhooks dead site --limit 10')
    .option('--limit <number>', 'items of a page', wholeNumber(1))
    .option('--after <letter>', 'what the page before gave as next')
    .addOption(outputOption())
    .action((name: string, options: PageOptions) => {
      const { limit, after } = options;
      const query = new URLSearchParams(
        Object.entries({ limit: limit?.toString(), after }).filter(
          (one): one is [string, string] => one[1] !== undefined,
        ),
      ).toString();
      const path = pathOf('v1', 'webhooks', name, 'dead');
      return fetched(query === '' ? path : `${path}?${query}`, options, running());
    });
  remote(webhooks.command('replay'))
    .summary('tell a webhook again of what was given up')
    .description('Tells a webhook again of what was given up: all, or the letters that are named.')
    .argument('<name>', 'the webhook')
    .argument('[letters...]', 'as "webhooks dead" lists them')
    .addHelpText('after', '\nExample:\n  epoch-ledger webhooks replay site 0-1234')
    .action((name: string, letters: readonly string[], options: RemoteOptions) => {
      return replay(name, letters, options, running());
    });
  webhooks
    .command('secret')
    .summary('make a secret for the webhooks file')
    .description('Prints a new secret: one copy for the webhooks file, one for the receiver.')
    .addHelpText('after', '\nExample:\n  epoch-ledger webhooks secret')
    .action(async () => {
      const { output } = running();
      await write(output, `whsec_${randomBytes(32).toString('base64')}\n`);
    });
}

async function fetched(
  path: string,
  options: RemoteOptions & OutputOptions,
  running: Running,
): Promise<void> {
  const client = clientOf(options, running);
  const { bytes } = await client.call({ method: 'GET', path, roles: readers });
  await writeResult(bytes, options.output, running);
}

async function replay(
  name: string,
  letters: readonly string[],
  options: RemoteOptions,
  running: Running,
): Promise<void> {
  const client = clientOf(options, running);
  const { bytes } = await client.call({
    method: 'POST',
    path: pathOf('v1', 'webhooks', name, 'replay'),
    roles: organiser,
    headers: { 'content-type': jsonType },
    body: JSON.stringify(letters.length === 0 ? {} : { letters }),
  });
  await writeResult(bytes, undefined, running);
}
