/** Options of `serve` about what it tells those who operate it. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ServiceOptions } from '#api';
import type { Running } from '../options.js';
import { badInput } from '../trouble.js';

const journals = ['text', 'json'] as const;

/** Them as they are given. */
export interface WatchingFlags {
  readonly journal?: (typeof journals)[number];
  readonly traces?: string;
  readonly selfAudit?: number;
}

/** Adds them to `verb`. */
export function watchingOptions(verb: Command): Command {
  const journal = 'how messages are written: text, or json with a line a request (default: text)';
  return verb
    .addOption(new Option('--journal <format>', journal).choices(journals))
    .option('--traces <url>', 'where to send OpenTelemetry traces, by OTLP over HTTP')
    .option(
      '--self-audit <minutes>',
      'verify closed epochs so often; 0: never (default: 60)',
      minutes,
    );
}

/** The settings, options before environment. */
export function watchingSettings(
  flags: WatchingFlags,
  environment: Running['environment'],
): Pick<ServiceOptions, 'journal' | 'tracesUrl' | 'selfAuditMinutes'> {
  const given = flags.journal ?? (environment['EPOCH_LEDGER_JOURNAL'] || undefined);
  const journal = journals.find((one) => one === given);
  if (given !== undefined && journal === undefined) {
    throw badInput({ message: `EPOCH_LEDGER_JOURNAL is "${given}": there are text and json.` });
  }
  const traces = flags.traces ?? (environment['EPOCH_LEDGER_TRACES'] || undefined);
  if (traces !== undefined && !/^https?:\/\/[^/]/.test(traces)) {
    throw badInput({ message: `"${traces}" is no address that traces can be sent to.` });
  }
  const every = flags.selfAudit ?? minutesIn(environment['EPOCH_LEDGER_SELF_AUDIT']);
  return {
    ...(every === 0 ? {} : { selfAuditMinutes: every }),
    ...(journal === undefined ? {} : { journal }),
    ...(traces === undefined ? {} : { tracesUrl: traces }),
  };
}

const selfAuditMinutes = 60;

/** A timer of Node's holds no longer time. */
const minutesMax = 35_000;

function minutes(text: string): number {
  const value = /^[0-9]+([.][0-9]+)?$/.test(text) ? Number(text) : NaN;
  if (value <= minutesMax) return value;
  throw new InvalidArgumentError(`It must be minutes, ${String(minutesMax)} at most.`);
}

function minutesIn(text: string | undefined): number {
  if (text === undefined || text === '') return selfAuditMinutes;
  try {
    return minutes(text);
  } catch {
    throw badInput({ message: `EPOCH_LEDGER_SELF_AUDIT is "${text}": how many minutes is that?` });
  }
}
