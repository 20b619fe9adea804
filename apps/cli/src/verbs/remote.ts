/** What verbs that talk to a service share: where it is, who asks, how to send a command. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { withQuery } from '../client/address.js';
import { type Answer, jsonOf } from '../client/answer.js';
import { type Client, openClient } from '../client/client.js';
import { commandCall, type CommandNames, type SentCommand } from '../client/commands.js';
import { parseTokens } from '../client/tokens.js';
import { systemReason } from '../input.js';
import { type Running, wholeNumber } from '../options.js';
import { answerText } from '../shown/answer.js';
import { legible } from '../shown/legible.js';
import { write } from '../surroundings.js';
import { badInput } from '../trouble.js';

/** `--url` and `--token`. */
export interface RemoteOptions {
  readonly url?: string;
  readonly token?: string;
}

/** The options of every command of the API. */
export interface SendOptions extends RemoteOptions {
  readonly dryRun?: true;
  readonly ifMatch?: string;
  readonly idempotencyKey?: string;
}

/** Where a service is looked for when nobody says. */
const defaultUrl = 'http://127.0.0.1:8080';

/** Adds `--url` and `--token`. */
export function remote(command: Command): Command {
  return command
    .option('--url <address>', `the service (EPOCH_LEDGER_URL; default: ${defaultUrl})`)
    .option(
      '--token <token>',
      'the bearer token, or one a role: organiser=...,judge=..., or @FILE (EPOCH_LEDGER_TOKEN)',
    );
}

/** Adds `--url`, `--token`, `--dry-run`, `--if-match` and `--idempotency-key`. */
export function sending(command: Command): Command {
  return remote(command)
    .option('--dry-run', 'show what would change; nothing is recorded')
    .option('--if-match <version>', 'only if the epoch still has this version', ifMatchValue)
    .option('--idempotency-key <key>', 'so that a repetition is recognised and done once');
}

/** The client that the options and the environment describe. */
export function clientOf(options: RemoteOptions, { environment }: Running): Client {
  const token = options.token ?? environment['EPOCH_LEDGER_TOKEN'] ?? '';
  const url = options.url ?? environment['EPOCH_LEDGER_URL'] ?? defaultUrl;
  return openClient(url, parseTokens(token.startsWith('@') ? tokenFile(token.slice(1)) : token));
}

/** What a verb sends. */
export interface Sending {
  readonly type: SentCommand;
  readonly names: CommandNames;
  /** Sent as it is when it is bytes, else as JSON. */
  readonly body: Uint8Array | Readonly<Record<string, unknown>>;
  readonly contentType?: string;
}

/** Sends a command and prints its answer: in words on a terminal, else as JSON. */
export async function send(
  sending: Sending,
  options: SendOptions,
  running: Running,
): Promise<void> {
  await sendForAnswer(sending, options, running);
}

/** As `send`, and gives the answer. */
export async function sendForAnswer(
  { type, names, body, contentType }: Sending,
  options: SendOptions,
  running: Running,
): Promise<Answer> {
  const bytes = body instanceof Uint8Array ? body : JSON.stringify(body);
  const call = commandCall(type, names, bytes, contentType);
  const { dryRun, ifMatch, idempotencyKey } = options;
  const answer = await clientOf(options, running).call({
    ...call,
    path: withQuery(call.path, { dry_run: dryRun === true ? 'true' : undefined }),
    headers: {
      ...call.headers,
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
  });
  const forPeople = running.output.isTTY === true && !running.json;
  const text = forPeople
    ? legible(answerText(jsonOf(answer)))
    : Buffer.from(answer.bytes).toString('utf8');
  await write(running.output, `${text}\n`);
  return answer;
}

function ifMatchValue(text: string): string {
  return text === '*' ? text : `"${String(wholeNumber(0)(text.replace(/^"(.*)"$/, '$1')))}"`;
}

function tokenFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw badInput({ message: `Cannot read the tokens in ${path}: ${systemReason(error)}.` });
  }
}
