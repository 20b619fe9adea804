/**
 * Plays the evidence of an exam into a running service as a real exam: suite and reference are
 * registered, the exam is opened, attempts are handed in in file order.
 * Source: FORMATS, section 2 "load".
 */
import type { ExamAttempt, ExamEvidence } from '#ledger/evidence/exam';
import { examPlanJson } from '#ledger/exam/decode-exam-plan';
import { examRecord, suiteJson } from '#ledger/exam/exam-evidence';
import { invariant } from '#ledger/invariant';
import { canonicalBytes, canonicalText } from '#ledger/record/canonical';
import type { Json, JsonObject } from '#ledger/record/json';
import { pathOf, withQuery } from '../client/address.js';
import type { Client } from '../client/client.js';
import { commandCall } from '../client/commands.js';
import { sha256Of } from '../sha256.js';
import type { LoadOptions, LoadResult } from '../load/load.js';
import { otherEpoch } from '../load/other-epoch.js';
import { serviceEpoch } from '../load/service-epoch.js';
import { badInput, type Finding } from '../trouble.js';
import { nextExamStep } from './exam-step.js';
import { referenceFrom, registeredOf } from './registered.js';
import { type KeptOutputs, type RecordsFolder, shownFor } from './shown-files.js';

/** How to load an exam. */
export interface ExamLoadOptions extends LoadOptions {
  readonly folder: RecordsFolder;
  readonly outputs: KeptOutputs;
  /** To be registered where the service does not have it; null to rely on it. */
  readonly reference: Json | null;
}

/**
 * Loads `evidence`. Trouble (exit 1) that names the first difference when the service has something
 * else, or when it refuses a command; (exit 2) before anything is sent for what cannot be loaded;
 * (exit 3) when the service goes away. Loading again goes on where it stopped.
 */
export async function loadExam(
  client: Client,
  evidence: ExamEvidence,
  options: ExamLoadOptions,
): Promise<LoadResult> {
  const { epoch } = evidence.plan;
  const service = serviceEpoch(client, epoch);
  const sender = new Sender(client, evidence, options);
  let state = await service.now();
  for (let next = nextExamStep(evidence, state); next.kind !== 'loaded';) {
    if (next.kind === 'differs') throw otherEpoch(epoch, next.difference);
    const { version } = state;
    if (next.kind === 'open') await sender.open();
    else await sender.submit(next.from);
    state = await service.now();
    invariant(state.version > version, `the service took "${next.kind}" and recorded nothing`);
    next = nextExamStep(evidence, state);
  }
  invariant('revision' in state, 'the registry is no exam');
  if (options.close && state.phase !== 'closed') {
    await sender.send(commandCall('CloseEpoch', { epoch }, '{}'));
    state = await service.now();
  }
  invariant('revision' in state, 'the registry is no exam');
  const revision = state.phase === 'closed' ? state.revision : 0;
  const record_sha256 = revision === 0 ? null : await publishedDigest(client, evidence, revision);
  return { epoch, requests: sender.requests, revision, record_sha256 };
}

/** Sends what is due, and counts. */
class Sender {
  requests = 0;
  private readonly client: Client;
  private readonly evidence: ExamEvidence;
  private readonly options: ExamLoadOptions;

  constructor(client: Client, evidence: ExamEvidence, options: ExamLoadOptions) {
    this.client = client;
    this.evidence = evidence;
    this.options = options;
  }

  async send(call: Parameters<Client['call']>[0]): Promise<void> {
    await this.client.call(call);
    this.requests += 1;
  }

  /** Registers what is not there, and opens the exam; nothing is sent unless all can be. */
  async open(): Promise<void> {
    const { plan, suite } = this.evidence;
    const registered = await registeredOf(this.client, this.evidence);
    const reference = registered.reference
      ? null
      : referenceFrom(this.options.reference, this.evidence);
    await this.checkShown(0);
    if (!registered.suite) {
      const body = canonicalText(suiteJson(suite));
      await this.send(commandCall('RegisterSuite', { epoch: '' }, body));
    }
    if (reference !== null) {
      await this.send(commandCall('RegisterReference', { epoch: '' }, canonicalText(reference)));
    }
    await this.send(commandCall('OpenEpoch', { epoch: '' }, canonicalText(examPlanJson(plan))));
  }

  /** Hands in the attempts of the file from `from` on, one request each. */
  async submit(from: number): Promise<void> {
    await this.checkShown(from);
    const { attempts, plan } = this.evidence;
    const { progress } = this.options;
    progress.begin('attempts', attempts.length - from);
    try {
      for (const [index, attempt] of attempts.entries()) {
        if (index < from) continue;
        const body = canonicalText(await this.bodyOf(attempt, index));
        const call = commandCall('SubmitAttempt', { epoch: plan.epoch }, body);
        await this.send({ ...call, roles: ['organiser'] });
        progress.advance(1);
      }
    } finally {
      progress.end();
    }
  }

  /** Trouble (exit 2) that names every attempt whose score nothing shows. */
  private async checkShown(from: number): Promise<void> {
    const findings: Finding[] = [];
    for (const [index, attempt] of this.evidence.attempts.entries()) {
      if (index < from) continue;
      const shown = await shownFor(attempt, index, this.options);
      if (!shown.ok) findings.push(shown.finding);
    }
    if (findings.length === 0) return;
    throw badInput({ message: 'This exam has attempts whose scores nothing shows.', findings });
  }

  private async bodyOf(attempt: ExamAttempt, index: number): Promise<JsonObject> {
    const shown = await shownFor(attempt, index, this.options);
    invariant(shown.ok, 'what is needed was looked for before');
    const { raw_reward, reason, replaced_by, records_sha256: _, ...columns } = attempt;
    return {
      ...columns,
      raw_reward: raw_reward ?? undefined,
      reason: reason ?? undefined,
      replaced_by: replaced_by ?? undefined,
      records: shown.records,
      solver_score: shown.solver_score,
    };
  }
}

/** The record of a closed exam, which must be the bytes that this computer makes of the file. */
async function publishedDigest(
  client: Client,
  evidence: ExamEvidence,
  revision: number,
): Promise<string> {
  const { epoch } = evidence.plan;
  const path = withQuery(pathOf('v1', 'epochs', epoch, 'record'), { revision });
  const found = sha256Of((await client.call({ method: 'GET', path, roles: [] })).bytes);
  const expected = sha256Of(canonicalBytes(examRecord(evidence, revision)));
  if (expected === found) return found;
  throw otherEpoch(epoch, { place: 'record', expected, found });
}
