/**
 * Judges one command on an epoch in memory and seals what follows from it, appending nothing.
 * Source: FORMATS, section 6; docs/record-format.md, the envelope.
 */
import type { SealedEvent, StoredDisclosure } from '#event-log';
import { type AnyCommand, type AnyRejection, decideAny, isExam } from '#ledger/epoch/any-epoch';
import type { AnyEvent, RecordedAnyEvent } from '#ledger/epoch/any-event';
import type { Closing } from '#ledger/epoch/decide';
import type { ExamMaterials, NamedBytes } from '#ledger/exam/exam-decision';
import type { ActorName, CommandId, EpochId, Origin, Role, Sha256, Sha256Hex } from '#ledger/ids';
import { eventBytesMax } from '#ledger/record/acceptable';
import { sealEvent } from '#ledger/record/seal';
import type { Stamping } from '../clock.js';
import type { FoldedEpoch } from './folded-epoch.js';
import { needsMaterials } from './materials.js';

/** A command with whoever sent it. */
export interface Job {
  readonly command: AnyCommand;
  /** What exams are decided with; nothing for all others. */
  readonly materials: ExamMaterials;
  /** Personal fields that the command has the digests of; kept beside the log. */
  readonly disclosures: readonly StoredDisclosure[];
  readonly actor: ActorName;
  readonly role: Role;
  readonly commandId: CommandId;
  /** Of route and canonical body, personal fields apart. */
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
  readonly recorded: readonly RecordedAnyEvent[];
  readonly sealed: readonly SealedEvent[];
  /** What the events name. */
  readonly documents: readonly NamedBytes[];
  readonly closing: Closing | null;
}

/** An answer that appends nothing. */
export type Standing =
  /** It is so already. */
  | { readonly kind: 'unchanged'; readonly version: number; readonly position: number }
  | { readonly kind: 'refused'; readonly rejections: readonly AnyRejection[] }
  | { readonly kind: 'unknown_epoch' }
  /** The epoch is not at a version that the caller accepts. */
  | { readonly kind: 'moved'; readonly version: number };

/** Judges `job` on `epoch`, which it does not change. */
export function judge(epoch: FoldedEpoch, job: Job, context: JudgeContext): Accepted | Standing {
  const { version } = epoch.state;
  if (version === 0 && !begins(job.command)) return { kind: 'unknown_epoch' };
  // The exam was opened after what it is decided with was looked for: then it was not there.
  const early = job.materials.suite === null && needsMaterials(job.command);
  if (isExam(epoch.state) && early) return { kind: 'unknown_epoch' };
  if (job.ifMatch !== null && !job.ifMatch.includes(version)) return { kind: 'moved', version };
  const { stamping, sha256 } = context;
  const decision = decideAny(epoch.state, job.command, {
    at: stamping.at,
    role: job.role,
    sha256,
    materials: job.materials,
  });
  if (decision.kind === 'refused') return decision;
  if (decision.events.length === 0) {
    return { kind: 'unchanged', version, position: epoch.position };
  }
  const recorded: RecordedAnyEvent[] = [];
  const sealed: SealedEvent[] = [];
  for (const event of decision.events) {
    const prev = sealed.at(-1)?.leaf ?? epoch.leaf;
    const next = enveloped(event, { job, context, version: version + sealed.length + 1, prev });
    const bytes = sealEvent(next, sha256);
    if (bytes.bytes.length > eventBytesMax) return tooLarge(bytes.bytes.length);
    recorded.push(next);
    sealed.push(bytes);
  }
  const { documents, closing } = decision;
  return { kind: 'accepted', recorded, sealed, documents, closing };
}

/** Whether a stream without events understands it. */
function begins({ type }: AnyCommand): boolean {
  const first: readonly AnyCommand['type'][] = [
    'OpenEpoch',
    'OpenExam',
    'RegisterReference',
    'RegisterSuite',
    'ImportRecord',
  ];
  return first.includes(type);
}

interface Place {
  readonly job: Job;
  readonly context: JudgeContext;
  readonly version: number;
  readonly prev: Sha256Hex | null;
}

function enveloped(event: AnyEvent, { job, context, version, prev }: Place): RecordedAnyEvent {
  const { at, clock } = context.stamping;
  const envelope = {
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
  } as const;
  // The stream and its events are of one family, which their types cannot say.
  return { ...envelope, ...event } as RecordedAnyEvent;
}

function tooLarge(bytes: number): Standing {
  const rejection = { code: 'event_too_large', place: '', bytes, limit: eventBytesMax } as const;
  return { kind: 'refused', rejections: [rejection] };
}
