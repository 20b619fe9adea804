/** Options by which `serve` learns of an identity provider that vouches for callers. */
import type { Command } from 'commander';
import type { ProviderOptions } from '#api';
import type { Running } from '../options.js';
import { badInput } from '../trouble.js';

/** Them as they are given. */
export interface ProviderFlags {
  readonly oidcIssuer?: string;
  readonly oidcAudience?: string;
  readonly oidcRoles?: string;
  readonly oidcEpochs?: string;
  readonly oidcName?: string;
}

/** Adds them to `verb`. */
export function providerOptions(verb: Command): Command {
  return verb
    .option('--oidc-issuer <url>', 'an OpenID Connect provider whose bearer tokens count as well')
    .option('--oidc-audience <text>', 'what its tokens are for: the name of this service there')
    .option('--oidc-roles <claim>', 'the claim with the roles, such as a.b (default: roles)')
    .option('--oidc-epochs <claim>', 'the claim with the epochs they are for (default: epochs)')
    .option('--oidc-name <claim>', 'the claim with the actor’s name (default: sub)');
}

/** The provider, options before environment; undefined when none is named. */
export function providerSettings(
  flags: ProviderFlags,
  environment: Running['environment'],
): ProviderOptions | undefined {
  const from = (name: string): string | undefined => environment[`EPOCH_LEDGER_OIDC_${name}`];
  const issuer = flags.oidcIssuer ?? from('ISSUER');
  const audience = flags.oidcAudience ?? from('AUDIENCE');
  if (!issuer && !audience) return undefined;
  if (!issuer || !audience) {
    throw badInput({
      message: 'An identity provider needs both --oidc-issuer and --oidc-audience.',
      advice: 'Without the audience a token that was made for another service would count here.',
    });
  }
  const claims = {
    rolesClaim: flags.oidcRoles ?? from('ROLES'),
    epochsClaim: flags.oidcEpochs ?? from('EPOCHS'),
    nameClaim: flags.oidcName ?? from('NAME'),
  };
  const named = Object.entries(claims).filter(([, claim]) => claim !== undefined && claim !== '');
  return { issuer, audience, ...Object.fromEntries(named) };
}
