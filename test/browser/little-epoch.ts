/**
 * An epoch small enough to be followed by eye: two axes of four units, three entries and a base
 * model, played through the API by whoever may do each thing.
 */
import type { Site } from './site.js';

const units = ['u1', 'u2', 'u3', 'u4'];

/** How a little epoch differs from others. */
export interface LittleEpoch {
  readonly title?: string;
  readonly visibility?: 'live' | 'at_close';
}

/** Opens it: axes `grasp` and `pour` with a task `t` each, a limit of a quarter, no retries. */
export async function openLittle(site: Site, epoch: string, over: LittleEpoch = {}): Promise<void> {
  const axes = ['grasp', 'pour'].map((axis) => ({ axis, tasks: [{ task: 't', units }] }));
  const rule = { rule: 'epoch-record@3', max_void_fraction: '0.25', runtime_retries: 0 };
  const plan = { epoch, title: '', ...rule, base_model: 'base', axes, ...over };
  await site.service.accepted('/v1/epochs', plan, { as: 'organiser' });
}

/** Enters `north`, `east`, `south` and the base model, and shortlists the three. */
export async function enterLittle(site: Site, epoch: string): Promise<void> {
  for (const key of ['base', 'north', 'east', 'south']) {
    await submitLittle(site, epoch, key);
  }
  const shortlist = { keys: ['north', 'east', 'south'] };
  await site.service.accepted(`/v1/epochs/${epoch}/shortlist`, shortlist, { as: 'organiser' });
}

/** Hands in one entry. */
export async function submitLittle(site: Site, epoch: string, key: string): Promise<void> {
  const entry = { key, model: `models/${key}` };
  await site.service.accepted(`/v1/epochs/${epoch}/entries`, entry, { as: 'intake' });
}

/** Reports one row: outcomes of `key` on `axis`, such as `11h0`. */
export async function reportLittle(
  site: Site,
  epoch: string,
  row: {
    readonly key: string;
    readonly axis: string;
    readonly outcomes: string;
    readonly run?: number;
  },
): Promise<void> {
  const body = { outcomes: [{ task: 't', run: 1, ...row }] };
  await site.service.accepted(`/v1/epochs/${epoch}/outcomes`, body, { as: 'judge' });
}

/**
 * Reports all of run 1 but the last unit of `south` on `grasp`: `pour` is over the limit, because
 * the harness could not run two of its units for `east`.
 */
export async function measureLittle(site: Site, epoch: string): Promise<void> {
  const rows = [
    ['base', 'grasp', '1000'],
    ['base', 'pour', '0100'],
    ['north', 'grasp', '1110'],
    ['north', 'pour', '1101'],
    ['east', 'grasp', '1111'],
    ['east', 'pour', '1hh1'],
    ['south', 'grasp', '100.'],
    ['south', 'pour', '0010'],
  ] as const;
  for (const [key, axis, outcomes] of rows) {
    await reportLittle(site, epoch, { key, axis, outcomes });
  }
}
