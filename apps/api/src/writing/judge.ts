/**
 * Judges one command on an epoch in memory and seals what follows from it, appending nothing.
 * Source: FORMATS, section 6; docs/record-format.md, the envelope.
 */
import type { SealedEvent } from '#event-log';
import type { EpochCommand } from '#ledger/epoch/commands';
import { type Closing, decide } from '#ledger/epoch/decide';
import type { EpochEvent, RecordedEvent } from '#ledger/epoch/events';
import type { Rejection } from '#ledger/epoch/rejections';
import type { ActorName, CommandId, EpochId, Origin, Role, Sha256, Sha256Hex } from '#ledger/ids';
import { eventBytesMax } from '#ledger/record/acceptable';
import { sealEvent } from '#ledger/record/seal';
import type { Stamping } from '../clock.js';
import type { FoldedEpoch } from './folded-epoch.js';

/** A command with whoever sent it. */
export interface Job {
  readonly command: EpochCommand;
  readonly actor: ActorName;
  readonly role: Role;
  readonly commandId: CommandId;
  /** Of route and canonical body. */
  readonly digest: Sha256Hex;
  /** Whether the caller chose `commandId`, so that it may have been used before. */
  readonly keyed: boolean;
  /** The versions the caller accepts (`If-Match`), null for any. */
  readonly ifMatch: readonly number[] | null;
}

/** What a judgement needs besides the epoch and the job. */
export interface JudgeContext {
  readonly epoch: EpochId;
  readonly origin: Origin;
  readonly stamping: Stamping;
  readonly sha256: Sha256;
}

/** Events that follow from a command, ready to be appended. */
export interface Accepted {
  readonly kind: 'accepted';
  /** One or more. */
  readonly recorded: readonly RecordedEvent[];
  readonly sealed: readonly SealedEvent[];
  readonly closing: Closing | null;
}

/** An answer that appends nothing. */
export type Standing =
  /** It is so already. */
  | { readonly kind: 'unchanged'; readonly version: number; readonly position: number }
  | { readonly kind: 'refused'; readonly rejections: readonly Rejection[] }
  | { readonly kind: 'unknown_epoch' }
  /** The epoch is not at a version that the caller accepts. */
  | { readonly kind: 'moved'; readonly version: number };

/** Judges `job` on `epoch`, which it does not change. */
export function judge(epoch: FoldedEpoch, job: Job, context: JudgeContext): Accepted | Standing {
  const { version } = epoch.state;
  if (version === 0 && job.command.type !== 'OpenEpoch') return { kind: 'unknown_epoch' };
  if (job.ifMatch !== null && !job.ifMatch.includes(version)) return { kind: 'moved', version };
  const { stamping, sha256 } = context;
  const decision = decide(epoch.state, job.command, { at: stamping.at, sha256 });
  if (decision.kind === 'refused') return decision;
  if (decision.events.length === 0) {
    return { kind: 'unchanged', version, position: epoch.position };
  }
  const recorded: RecordedEvent[] = [];
  const sealed: SealedEvent[] = [];
  for (const event of decision.events) {
    const prev = sealed.at(-1)?.leaf ?? epoch.leaf;
    const next = enveloped(event, { job, context, version: version + sealed.length + 1, prev });
    const bytes = sealEvent(next, sha256);
    if (bytes.bytes.length > eventBytesMax) return tooLarge(bytes.bytes.length);
    recorded.push(next);
    sealed.push(bytes);
  }
  return { kind: 'accepted', recorded, sealed, closing: decision.closing };
}

interface Place {
  readonly job: Job;
  readonly context: JudgeContext;
  readonly version: number;
  readonly prev: Sha256Hex | null;
}

function enveloped(event: EpochEvent, { job, context, version, prev }: Place): RecordedEvent {
  const { at, clock } = context.stamping;
  return {
    format: 'epoch-event/1',
    origin: context.origin,
    epoch: context.epoch,
    version,
    prev,
    at,
    ...(clock === null ? {} : { clock }),
    actor: job.actor,
    role: job.role,
    command: job.commandId,
    ...event,
  };
}

function tooLarge(bytes: number): Standing {
  const rejection = { code: 'event_too_large', place: '', bytes, limit: eventBytesMax } as const;
  return { kind: 'refused', rejections: [rejection] };
}
