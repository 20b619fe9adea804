/** Options of `serve` about who may ask how often, and from where. */
import type { Command } from 'commander';
import { isIP } from 'node:net';
import type { ServiceOptions } from '#api';
import { type Running, wholeNumber } from '../options.js';
import { badInput } from '../trouble.js';

/** Them as they are given. */
export interface HttpFlags {
  readonly ratePerAddress?: number;
  readonly ratePerToken?: number;
  readonly trustProxy?: string;
  readonly corsOrigin?: string;
}

/** Adds them to `verb`. */
export function httpOptions(verb: Command): Command {
  const requests = wholeNumber(1);
  return verb
    .option('--rate-per-address <number>', 'requests a minute from one address', requests)
    .option('--rate-per-token <number>', 'requests a minute with one token', requests)
    .option('--trust-proxy <list>', 'proxies whose X-Forwarded-For counts: addresses, networks')
    .option('--cors-origin <list>', 'other sites whose scripts may ask: https://example.org');
}

/** The settings, options before environment. */
export function httpSettings(
  flags: HttpFlags,
  environment: Running['environment'],
): Pick<ServiceOptions, 'rateLimits' | 'trustedProxies' | 'corsOrigins'> {
  const from = (name: string): string | undefined => environment[`EPOCH_LEDGER_${name}`];
  const rate = (flag: number | undefined, name: string): number | undefined =>
    flag ?? numberIn(name, from(name));
  const rates = {
    perAddress: rate(flags.ratePerAddress, 'RATE_PER_ADDRESS'),
    perToken: rate(flags.ratePerToken, 'RATE_PER_TOKEN'),
  };
  const rateLimits = Object.fromEntries(
    Object.entries(rates).filter(([, max]) => max !== undefined),
  );
  const proxies = listOf(flags.trustProxy ?? from('TRUST_PROXY'), isNetwork, 'address or network');
  const origins = listOf(flags.corsOrigin ?? from('CORS_ORIGIN'), isSite, 'site');
  return {
    ...(Object.keys(rateLimits).length === 0 ? {} : { rateLimits }),
    ...(proxies.length === 0 ? {} : { trustedProxies: proxies }),
    ...(origins.length === 0 ? {} : { corsOrigins: origins }),
  };
}

function numberIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text);
  throw badInput({ message: `EPOCH_LEDGER_${name} is "${text}", which is no number from 1 on.` });
}

function listOf(
  text: string | undefined,
  isOne: (one: string) => boolean,
  what: string,
): readonly string[] {
  const found = (text ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = found.find((one) => !isOne(one));
  if (wrong === undefined) return found;
  throw badInput({ message: `"${wrong}" is no ${what}.` });
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

function isSite(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && origin === text;
}
