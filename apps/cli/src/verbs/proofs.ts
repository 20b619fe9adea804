/**
 * Verbs that take proofs from a service: the bundle of an epoch, receipts, notes. What comes is
 * written as it comes, byte for byte. Source: FORMATS, section 6 "Reads"; docs/record-format.md.
 */
import type { Command } from 'commander';
import type { Role } from '#ledger/ids';
import { pathOf, withQuery } from '../client/address.js';
import type { Client } from '../client/client.js';
import { type OutputOptions, outputOption, type Running } from '../options.js';
import { writeResult } from '../result.js';
import { Trouble, unreachable } from '../trouble.js';
import { sentence } from './epochs.js';
import { clientOf, remote, type RemoteOptions } from './remote.js';

interface ProofOptions extends RemoteOptions, OutputOptions {}

interface ExportOptions extends ProofOptions {
  readonly disclosures?: true;
}

/** Who sees what is hidden until the close. */
const seeing: readonly Role[] = ['organiser', 'judge', 'auditor'];

/** Adds the verbs to the program. */
export function addProofs(program: Command, running: () => Running): void {
  proofVerb(program, 'export', 'take a whole epoch away as one file that anybody can verify', {
    example: 'epoch-ledger export 2026-w48 --output 2026-w48.bundle',
  })
    .argument('<epoch>', 'the epoch')
    .option('--disclosures', 'with the personal fields; roles: organiser, auditor')
    .action(async (epoch: string, options: ExportOptions) => {
      const client = clientOf(options, running());
      const { disclosures, output } = options;
      if (disclosures !== true) await exportBundle(client, epoch, output, running());
      else await writeResult(personalBundle(client, epoch), output, running());
    });

  for (const [name, part, summary] of [
    ['receipt', 'receipts', 'fetch the signed receipt of an entry'],
    ['proof', 'proof', 'fetch the proof that an entry stands in the signed log'],
  ] as const) {
    proofVerb(program, name, summary, {
      example: `epoch-ledger ${name} 2026-w48 5Grw --output 5Grw.${name}`,
    })
      .argument('<epoch>', 'the epoch')
      .argument('<key>', 'the entry')
      .action((epoch: string, key: string, options: ProofOptions) =>
        fetchProof(pathOf('v1', 'epochs', epoch, part, key), options, running()),
      );
  }

  proofVerb(program, 'checkpoint', 'fetch a signed note: of an epoch, or of the whole service', {
    example: 'epoch-ledger checkpoint 2026-w48 --output 2026-w48.checkpoint',
  })
    .argument('[epoch]', 'the epoch; without one the service')
    .action((epoch: string | undefined, options: ProofOptions) => {
      const below = epoch === undefined ? [] : ['epochs', epoch];
      return fetchProof(pathOf('v1', ...below, 'checkpoint'), options, running());
    });

  proofVerb(program, 'service-log', 'fetch the list of all openings and closings, signed', {
    example: 'epoch-ledger service-log --output ledger.service-log',
  }).action((options: ProofOptions) => fetchProof(pathOf('v1', 'service-log'), options, running()));
}

/** Writes the bundle of `epoch` to `output`, whole or not at all. */
export async function exportBundle(
  client: Client,
  epoch: string,
  output: string | undefined,
  running: Running,
): Promise<void> {
  await writeResult(streamed(client, pathOf('v1', 'epochs', epoch, 'bundle')), output, running);
}

/** The bundle of `epoch` with its personal fields. */
function personalBundle(client: Client, epoch: string): AsyncIterable<Uint8Array> {
  const path = withQuery(pathOf('v1', 'epochs', epoch, 'bundle'), { disclosures: 'true' });
  return streamed(client, path, ['organiser', 'auditor']);
}

/** Writes what is at `path` to `--output`. */
export async function fetchProof(
  path: string,
  options: ProofOptions,
  running: Running,
): Promise<void> {
  await writeResult(streamed(clientOf(options, running), path), options.output, running);
}

function proofVerb(
  program: Command,
  name: string,
  summary: string,
  { example }: { readonly example: string },
): Command {
  return remote(program.command(name))
    .summary(summary)
    .description(sentence(summary))
    .addOption(outputOption())
    .addHelpText('after', `\nExample:\n  ${example}`);
}

/** What is at `path` as it arrives; Trouble when it does not arrive whole. */
async function* streamed(
  client: Client,
  path: string,
  roles: readonly Role[] = seeing,
): AsyncGenerator<Uint8Array, void, undefined> {
  const response = await client.stream({ method: 'GET', path, roles });
  try {
    for await (const chunk of response.body ?? []) yield chunk as Uint8Array;
  } catch (error) {
    if (error instanceof Trouble) throw error;
    throw unreachable({
      message: `The service at ${client.url} broke off in the middle of its answer.`,
      advice: 'Nothing was written. Try again; the reason is in the messages of the service.',
    });
  }
}
