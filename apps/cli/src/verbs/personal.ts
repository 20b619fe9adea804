/** Personal fields on the command line: as options of an entry, and the verb that erases them. */
import { type Command, Option } from 'commander';
import { parseJsonBytes } from '#ledger/record/strict-json';
import type { Json } from '#ledger/record/json';
import { pathOf, withQuery } from '../client/address.js';
import { jsonOf } from '../client/answer.js';
import { accepted, readInput } from '../input.js';
import type { Running } from '../options.js';
import { badInput } from '../trouble.js';
import { clientOf, send, type SendOptions, sending } from './remote.js';

/** `--personal` and `--personal-file`. */
export interface PersonalOptions {
  readonly personal?: ReadonlyMap<string, string>;
  readonly personalFile?: string;
}

/** Adds `--personal` and `--personal-file`. */
export function withPersonal(command: Command): Command {
  const file = '--personal-file <file>';
  return command
    .option('--personal <name=value>', 'a personal field; again for each', morePersonal)
    .addOption(
      new Option(
        file,
        'them all as a JSON object, so that no list of processes shows them',
      ).conflicts('personal'),
    );
}

/** The personal fields that were given, as the API takes them. */
export async function personalOf(
  { personal, personalFile }: PersonalOptions,
  running: Running,
): Promise<Json | undefined> {
  if (personalFile !== undefined) {
    return accepted(parseJsonBytes(await readInput(personalFile, running)), personalFile);
  }
  return personal === undefined ? undefined : Object.fromEntries(personal);
}

function morePersonal(
  text: string,
  before: ReadonlyMap<string, string> | undefined,
): ReadonlyMap<string, string> {
  const end = text.indexOf('=');
  if (end < 0) {
    throw badInput({
      message: 'A personal field has no value.',
      advice: 'Write --personal name=value, or --personal name= for an empty one.',
    });
  }
  const name = text.slice(0, end);
  if (before?.has(name) === true) {
    throw badInput({ message: `The personal field ${name} is given twice.` });
  }
  return new Map([...(before ?? []), [name, text.slice(end + 1)]]);
}

interface EraseOptions extends SendOptions {
  readonly reason: string;
  readonly key?: string;
}

/** Adds the verb `erase` to the program. */
export function addErase(program: Command, running: () => Running): void {
  sending(program.command('erase'))
    .summary('erase personal fields of entries, for good')
    .description(
      'Erases personal fields in every state of the epoch. The log keeps their salted digests ' +
        'and says that they were erased; every proof still holds. Bundles that were exported ' +
        'with them are out of reach. Role: organiser.',
    )
    .argument('<epoch>', 'the epoch')
    .argument('[digests...]', 'as "disclosures" lists them; after -- one may begin with a dash')
    .option('--key <key>', 'all personal fields of this entry')
    .requiredOption('--reason <text>', 'why, for everybody to read')
    .addHelpText(
      'after',
      '\nExamples:\n  epoch-ledger erase 2026-w48 --key 5Grw --reason "asked for"\n' +
        '  epoch-ledger erase 2026-w48 --reason "asked for" -- DIGEST DIGEST',
    )
    .action(async (epoch: string, named: readonly string[], options: EraseOptions) => {
      const { key, reason } = options;
      const ofEntry = key === undefined ? [] : await digestsOf(epoch, key, options, running());
      const digests = [...new Set([...named, ...ofEntry])];
      if (digests.length === 0 && key !== undefined) {
        const advice = `"epoch-ledger disclosures ${epoch}" lists whose are kept.`;
        throw badInput({ message: `"${key}" has no personal fields that are kept.`, advice });
      }
      if (digests.length === 0) {
        const advice = 'Name digests, as "disclosures" lists them, or an entry with --key.';
        throw badInput({ message: 'There is nothing to erase.', advice });
      }
      const body = { digests, reason };
      await send({ type: 'EraseDisclosures', names: { epoch }, body }, options, running());
    });
}

interface Page {
  readonly disclosures: readonly { readonly digest: string }[];
}

/**
 * The digests of all personal fields of an entry. Those that were erased are among them: an erasure
 * that broke off is finished by asking for it again. An entry has fewer than a page holds.
 */
async function digestsOf(
  epoch: string,
  key: string,
  options: SendOptions,
  running: Running,
): Promise<readonly string[]> {
  const path = withQuery(pathOf('v1', 'epochs', epoch, 'disclosures'), { key });
  const client = clientOf(options, running);
  const answer = await client.call({ method: 'GET', path, roles: ['organiser'] });
  return (jsonOf(answer) as Page).disclosures.map(({ digest }) => digest);
}
