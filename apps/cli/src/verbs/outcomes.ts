/** `outcomes`: reports outcomes from a file, JSON or NDJSON. */
import { type Command, Option } from 'commander';
import { jsonOf } from '../client/answer.js';
import { commandCall, jsonType } from '../client/commands.js';
import { readInput } from '../input.js';
import type { Running } from '../options.js';
import { openProgress } from '../shown/progress.js';
import { write } from '../surroundings.js';
import { badInput, Trouble } from '../trouble.js';
import { clientOf, send, type SendOptions, sending } from './remote.js';

interface OutcomesOptions extends SendOptions {
  readonly format?: 'json' | 'ndjson';
}

/** The media type of one report a line. */
const linesType = 'application/x-ndjson';

/** Bytes of one request; the service takes 8 MiB. */
const requestBytesMax = 7 * 1024 * 1024;

/** Adds the verb to the program. */
export function addOutcomes(program: Command, running: () => Running): void {
  sending(program.command('outcomes'))
    .summary('report outcomes from a file')
    .description(
      'Reports outcomes: {"outcomes": [...]} as JSON, or one report or packed row a line. ' +
        'A request is taken whole or not at all; lines beyond 7 MiB go in several requests. ' +
        'The same outcome twice changes nothing. Role: judge.',
    )
    .argument('<epoch>', 'the epoch')
    .argument('<file>', 'the outcomes; - is standard input')
    .addOption(new Option('--format <format>', 'what the file is').choices(['json', 'ndjson']))
    .addHelpText(
      'after',
      '\nExamples:\n  epoch-ledger outcomes 2026-w48 examples/epoch/outcomes.ndjson\n' +
        '  harness | epoch-ledger outcomes 2026-w48 - --format ndjson',
    )
    .action(async (epoch: string, file: string, options: OutcomesOptions) => {
      const body = await readInput(file, running());
      const format = options.format ?? formatOf(file, body);
      if (format === 'ndjson' && body.length > requestBytesMax) {
        await sendParts(epoch, body, options, running());
        return;
      }
      const contentType = format === 'json' ? jsonType : linesType;
      const request = { type: 'RecordOutcomes', names: { epoch }, body, contentType } as const;
      await send(request, options, running());
    });
}

/** Whether a file is one JSON value or one a line: its name says, else its first line. */
function formatOf(file: string, body: Buffer): 'json' | 'ndjson' {
  if (/\.(ndjson|jsonl)$/.test(file)) return 'ndjson';
  if (file.endsWith('.json')) return 'json';
  const end = body.indexOf(0x0a);
  const first = body.subarray(0, end < 0 ? body.length : end).toString('utf8');
  try {
    const value: unknown = JSON.parse(first);
    return Object.hasOwn(value as object, 'key') ? 'ndjson' : 'json';
  } catch {
    return 'json';
  }
}

async function sendParts(
  epoch: string,
  body: Buffer,
  options: OutcomesOptions,
  running: Running,
): Promise<void> {
  if (options.ifMatch !== undefined || options.idempotencyKey !== undefined) {
    throw badInput({
      message: 'This file needs several requests, which cannot share a version or a key.',
      advice: 'Divide it, or leave out --if-match and --idempotency-key.',
    });
  }
  const client = clientOf(options, running);
  const progress = openProgress(running.messages, { silent: running.json });
  progress.begin('bytes', body.length);
  let firstLine = 1;
  try {
    for (const part of parts(body)) {
      const call = commandCall('RecordOutcomes', { epoch }, part.bytes, linesType);
      const path = options.dryRun === true ? `${call.path}?dry_run=true` : call.path;
      const answer = await client.call({ ...call, path }).catch((error: unknown) => {
        throw placed(error, firstLine);
      });
      firstLine += part.lines;
      progress.advance(part.bytes.length);
      await write(running.output, `${JSON.stringify(jsonOf(answer))}\n`);
    }
  } finally {
    progress.end();
  }
}

/** Whole lines, together at most `requestBytesMax` bytes unless one alone is longer. */
function* parts(body: Buffer): Generator<{ readonly bytes: Buffer; readonly lines: number }, void> {
  let [start, end, lines] = [0, 0, 0];
  while (end < body.length) {
    const feed = body.indexOf(0x0a, end);
    const next = feed < 0 ? body.length : feed + 1;
    if (next - start > requestBytesMax && end > start) {
      yield { bytes: body.subarray(start, end), lines };
      [start, lines] = [end, 0];
    }
    [end, lines] = [next, lines + 1];
  }
  if (end > start) yield { bytes: body.subarray(start, end), lines };
}

/** Says in which part of the file the service counted its places. */
function placed(error: unknown, firstLine: number): unknown {
  if (!(error instanceof Trouble)) return error;
  const note = `Places are counted from line ${String(firstLine)}; the lines before it were taken.`;
  const { message, findings, advice } = error;
  return new Trouble(error.exitCode, {
    message,
    findings,
    advice: [note, advice].join(' ').trim(),
  });
}
