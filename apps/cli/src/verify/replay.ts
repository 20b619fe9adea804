/**
 * `replay`: an epoch under another rule than its own, in two columns; of a service, or exported.
 */
import type { Command } from 'commander';
import type { RecordedAnyEvent } from '#ledger/epoch/any-event';
import { openedOf } from '#ledger/epoch/state';
import { evidenceOf } from '#ledger/evidence/of-state';
import { replayImported } from '#ledger/explain/explain-imported';
import { replayRule, type RuleReplay } from '#ledger/explain/replay-rule';
import type { Sha256Hex } from '#ledger/ids';
import { epochRules, findRule } from '#ledger/rules/registry';
import type { PlayedState } from '#ledger/verify/play';
import { pathOf, withQuery } from '../client/address.js';
import { jsonOf } from '../client/answer.js';
import { cryptography } from '../cryptography.js';
import { type OutputOptions, outputOption, type Running } from '../options.js';
import { writeResult } from '../result.js';
import { badInput } from '../trouble.js';
import { clientOf, remote, type RemoteOptions } from '../verbs/remote.js';
import { playBundle } from './play-bundle.js';
import { replayText } from './replay-text.js';
import { collect } from './verify.js';

interface ReplayOptions extends OutputOptions, RemoteOptions {
  readonly bundle?: string;
  readonly rule: string;
  readonly key: readonly string[];
}

const help = `
Examples:
  epoch-ledger replay 2026-w48 --rule epoch-record@2
  epoch-ledger replay --bundle 2026-w48.bundle --rule epoch-record@2 --key ledger.pub
  epoch-ledger replay --bundle 2026-w48.bundle --rule epoch-record@1 --json

Nothing is changed by it. A bundle is verified on the way, without any service.
Exit codes: 0 replayed, 1 the bundle is not what it says, 2 bad input, 3 no service.`;

/** Adds the verb to the program. */
export function addReplay(program: Command, running: () => Running): void {
  remote(program.command('replay'))
    .summary('score an epoch under another rule, beside its own')
    .description(
      'Shows in two columns what the rule in force and another one make of the same evidence: ' +
        'which axes are dropped, which ranks move.',
    )
    .argument('[epoch]', 'the epoch of a service')
    .option('--bundle <file>', 'or an exported epoch; - is standard input')
    .requiredOption('--rule <id>', `the other rule: ${[...epochRules.keys()].join(', ')}`)
    .option('--key <file>', 'the key of the service; may be given again', collect, [])
    .addOption(outputOption())
    .addHelpText('after', help)
    .action((epoch: string | undefined, options: ReplayOptions) =>
      replay(epoch, options, running()),
    );
}

async function replay(
  epoch: string | undefined,
  options: ReplayOptions,
  running: Running,
): Promise<void> {
  const { bundle } = options;
  if ((epoch === undefined) === (bundle === undefined)) {
    throw badInput({ message: 'Name either an epoch of a service or a --bundle.' });
  }
  const report =
    bundle === undefined
      ? await served(epoch ?? '', options, running)
      : await exported(bundle, options, running);
  const text = running.json ? JSON.stringify(report) : replayText(report);
  await writeResult(Buffer.from(`${text}\n`), options.output, running);
}

/** The report of a service. */
async function served(
  epoch: string,
  options: ReplayOptions,
  running: Running,
): Promise<RuleReplay> {
  const path = withQuery(pathOf('v1', 'epochs', epoch, 'replay'), { rule: options.rule });
  const roles = ['organiser', 'judge', 'auditor'] as const;
  const answer = await clientOf(options, running).call({ method: 'GET', path, roles });
  return jsonOf(answer) as RuleReplay;
}

/** The report of a bundle, computed here. */
async function exported(
  bundle: string,
  options: ReplayOptions,
  running: Running,
): Promise<RuleReplay> {
  const other = findRule(options.rule);
  if (other === null) {
    const advice = `Known: ${[...epochRules.keys()].join(', ')}.`;
    throw badInput({ message: `There is no rule "${options.rule}" for epochs.`, advice });
  }
  let state: PlayedState | null = null;
  let published: Sha256Hex | null = null;
  const observe = (event: RecordedAnyEvent, now: PlayedState): void => {
    state = now;
    if (event.type === 'EpochClosed') published = event.body.record_sha256;
    if (event.type === 'EpochReopened') published = null;
  };
  await playBundle(bundle, options.key, { observe }, running);
  return reportOf(state, published, other);
}

function reportOf(
  state: PlayedState | null,
  published: Sha256Hex | null,
  other: NonNullable<ReturnType<typeof findRule>>,
): RuleReplay {
  const { sha256 } = cryptography;
  if (state === null || 'family' in state) {
    const imported = state?.family === 'imported' ? state.imported : null;
    if (imported?.family === 'epoch') return replayImported(imported, other, sha256);
    throw badInput({ message: 'This is an exam: it is scored under its own rule and no other.' });
  }
  const { rule: inForce } = openedOf(state);
  const revision = published === null ? state.revision + 1 : state.revision;
  const replayed = { evidence: evidenceOf(state), revision, inForce, other, published };
  return replayRule(replayed, sha256);
}
