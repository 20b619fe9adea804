/**
 * Plays an evidence file into a running service as a real epoch: stage after stage, each computed
 * from what the service has by then, until nothing is left to do.
 * Source: FORMATS, section 2 "load".
 */
import type { EpochState } from '#ledger/epoch/state';
import type { EpochEvidence } from '#ledger/evidence/evidence';
import { invariant } from '#ledger/invariant';
import { canonicalBytes } from '#ledger/record/canonical';
import { findRule } from '#ledger/rules/registry';
import { pathOf, withQuery } from '../client/address.js';
import type { Client } from '../client/client.js';
import { commandCall } from '../client/commands.js';
import type { Progress } from '../shown/progress.js';
import { sha256Of } from '../sha256.js';
import { badInput } from '../trouble.js';
import { requestsOf, workOf } from './requests.js';
import { otherEpoch } from './other-epoch.js';
import { measuredEpoch } from './service-epoch.js';
import { nextStage, type Stage } from './stage.js';
import { targetOf } from './target.js';

/** What a load did. */
export interface LoadResult {
  readonly epoch: string;
  /** Requests that were sent; 0 when everything was there already. */
  readonly requests: number;
  /** The published revision, 0 when the epoch is not closed. */
  readonly revision: number;
  /** Digest of the published record, null when the epoch is not closed. */
  readonly record_sha256: string | null;
}

/** How to load. */
export interface LoadOptions {
  /** Close the epoch at the end. */
  readonly close: boolean;
  readonly progress: Progress;
}

/**
 * Loads `evidence`. Trouble (exit 1) that names the first difference when the service has something
 * else, or when it refuses a command; (exit 2) for what cannot be loaded; (exit 3) when the service
 * goes away. Loading again goes on where it stopped.
 */
export async function load(
  client: Client,
  evidence: EpochEvidence,
  { close, progress }: LoadOptions,
): Promise<LoadResult> {
  refuseAppeals(evidence);
  const target = targetOf(evidence);
  const epoch: string = evidence.plan.epoch;
  const service = measuredEpoch(client, epoch);
  let requests = 0;
  let state = await service.now();
  for (let next = nextStage(target, state); next.kind !== 'loaded';) {
    if (next.kind === 'differs') throw otherEpoch(epoch, next.difference);
    const version = state.version;
    requests += await sendStage({ client, epoch, progress }, next);
    state = await service.now();
    invariant(state.version > version, `the service took "${next.title}" and recorded nothing`);
    next = nextStage(target, state);
  }
  if (close && state.phase !== 'closed') {
    await client.call(commandCall('CloseEpoch', { epoch }, '{}'));
    requests += 1;
    state = await service.now();
  }
  return { epoch, requests, ...(await published(client, evidence, state)) };
}

/** Where a stage is sent, and where its progress is shown. */
export interface StageSending {
  readonly client: Client;
  readonly epoch: string;
  readonly progress: Progress;
  /** See `requestsOf`. */
  readonly requestCharacters?: number;
}

/** Sends a stage, request by request; gives their number. Trouble when one is refused. */
export async function sendStage(sending: StageSending, stage: Stage): Promise<number> {
  const { client, epoch, progress, requestCharacters } = sending;
  let requests = 0;
  progress.begin(stage.title, workOf(stage));
  try {
    for (const { call, work } of requestsOf(epoch, stage, requestCharacters)) {
      await client.call(call);
      requests += 1;
      progress.advance(work);
    }
  } finally {
    progress.end();
  }
  return requests;
}

/** The record of a closed epoch, which must be the bytes that this computer makes of the file. */
async function published(
  client: Client,
  evidence: EpochEvidence,
  state: EpochState,
): Promise<Pick<LoadResult, 'revision' | 'record_sha256'>> {
  if (state.phase !== 'closed') return { revision: 0, record_sha256: null };
  const { revision } = state;
  const { epoch, rule: id } = evidence.plan;
  const path = withQuery(pathOf('v1', 'epochs', epoch, 'record'), { revision });
  const { bytes } = await client.call({ method: 'GET', path, roles: [] });
  const rule = findRule(id);
  invariant(rule !== null, `the rule ${id} was decoded`);
  const expected = sha256Of(canonicalBytes(rule.score(evidence, revision)));
  const found = sha256Of(bytes);
  if (expected !== found) throw otherEpoch(epoch, { place: 'record', expected, found });
  return { revision, record_sha256: found };
}

/** Evidence keeps of an appeal neither its text nor its reason, so none can be raised from it. */
function refuseAppeals({ appeals }: EpochEvidence): void {
  if (appeals === null || appeals.length === 0) return;
  throw badInput({
    message: 'This file has appeals, which cannot be loaded.',
    findings: [
      {
        place: 'appeals',
        code: 'bad_value',
        message: 'an appeal without its text cannot be raised',
      },
    ],
    advice: 'The record can be computed without a service: epoch-ledger score --evidence FILE',
  });
}
