/**
 * `import`: a record that was published elsewhere, with its evidence, into a service. Both files go
 * as they are, byte for byte. Source: FORMATS, section 6, `POST /v1/records`.
 */
import type { Command } from 'commander';
import { readImport } from '#ledger/imported/read-import';
import { canonicalText } from '#ledger/record/canonical';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { accepted, nameOf, readInput } from '../input.js';
import type { Running } from '../options.js';
import { badInput } from '../trouble.js';
import { send, type SendOptions, sending } from './remote.js';

interface ImportOptions extends SendOptions {
  readonly evidence: string;
  readonly source: string;
}

const examples = `
Examples:
  epoch-ledger import record.json --evidence evidence.json --source "https://old.example.org/w12"
  epoch-ledger import record.json --evidence evidence.json --source "the 2024 archive" --dry-run
  epoch-ledger score --evidence old.json --rule epoch-record@1 > record.json

Records of every released version are taken: epoch-record/1, /2, /3 and tcsexam-record/1. The
service says whether the record's own rule makes it again of the evidence; a record that differs is
imported all the same, and the first difference stays with it. The two files together may have about
6 MB: a request has at most 8 MiB, and files that are no canonical JSON take a third more.`;

/** What a request may have, which the service says too. */
const requestBytesMax = 8 * 1024 * 1024;

/** Adds the verb to the program. */
export function addImport(program: Command, running: () => Running): void {
  sending(program.command('import'))
    .summary('import a historical record with its evidence, byte for byte')
    .description(
      'Imports a record that was published elsewhere. It becomes an epoch that is closed, with ' +
        'revision 1: the id is the one in the record, and the record is served as it is in the ' +
        'file. Nothing can happen to the epoch any more. Role: organiser.',
    )
    .argument('<record>', 'the file of the record; - is standard input')
    .requiredOption('-e, --evidence <file>', 'the evidence that the record was made of')
    .requiredOption('--source <text>', 'where the record was published, for everybody to read')
    .addHelpText('after', examples)
    .action((path: string, options: ImportOptions) => importRecord(path, options, running()));
}

async function importRecord(path: string, options: ImportOptions, running: Running): Promise<void> {
  const { evidence: evidencePath, source } = options;
  const record = await readInput(path, running);
  const evidence = await readInput(evidencePath, running);
  accepted(readImport({ record, evidence }), `${nameOf(path)} with ${nameOf(evidencePath)}`);
  const body = Buffer.from(
    `{"evidence":${evidenceText(evidence)},"record":"${record.toString('base64')}",` +
      `"source":${JSON.stringify(source)}}`,
  );
  if (body.length > requestBytesMax) {
    throw badInput({
      message:
        `The import has ${String(body.length)} bytes as a request, and a request has at most ` +
        `${String(requestBytesMax)} (8 MiB).`,
      advice: 'Write the evidence as canonical JSON, which goes without base64.',
    });
  }
  await send({ type: 'ImportRecord', names: { epoch: '' }, body }, options, running);
}

/** Canonical JSON stands for itself, which keeps its bytes too; any other file goes as base64. */
function evidenceText(bytes: Buffer): string {
  const parsed = parseJsonBytes(bytes);
  const isCanonical = parsed.ok && canonicalText(parsed.value) === bytes.toString('utf8');
  return isCanonical ? bytes.toString('utf8') : `"${bytes.toString('base64')}"`;
}
