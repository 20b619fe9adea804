/** The verification of a bundle as the worker runs it: the ledger's own verifier, looked on. */
import type { RecordedAnyEvent } from '#ledger/epoch/any-event';
import { type EpochState, openedOf } from '#ledger/epoch/state';
import { evidenceOf } from '#ledger/evidence/of-state';
import { TimeAuditor } from '#ledger/explain/audit-time';
import { shownAudit } from '#ledger/explain/describe-anomaly';
import { replayImported } from '#ledger/explain/explain-imported';
import { replayRule, type RuleReplay } from '#ledger/explain/replay-rule';
import type { Sha256Hex } from '#ledger/ids';
import type { ImportedRecord } from '#ledger/imported/read-import';
import { toHex } from '#ledger/record/digest';
import { keyText } from '#ledger/record/verifier-key';
import { epochRules } from '#ledger/rules/registry';
import type { PlayedState } from '#ledger/verify/play';
import type { Step } from '#ledger/verify/step';
import { runSteps, verificationSteps } from '#ledger/verify/verify-bundle';
import { cryptography } from './cryptography.js';
import { heldOf } from './held.js';
import type { ShownClosing, Verification, VerifyJob } from './jobs.js';
import { Pieces, type Reading } from './pieces.js';

/** Verifies; throws BrokenOff when the bundle cannot be read to its end. */
export async function runVerify(job: VerifyJob, reading: Reading): Promise<Verification> {
  const pieces = new Pieces(reading);
  const held = heldOf(job.held, new Pieces({ ...reading, tell: () => undefined }));
  const onlooker = new Onlooker();
  const steps = [onlooker.step, ...verificationSteps(onlooker.observe)];
  const options = { cryptography, held, progress: pieces.counted };
  const report = await runSteps(steps, pieces.of(job.bundle), options);
  const isWhole = report.findings.every(({ step }) => step !== 1);
  return {
    report: { ...report, ...shownAudit((isWhole ? onlooker.time : new TimeAuditor()).end()) },
    pinned: held.keys?.map(keyText) ?? null,
    offered: onlooker.offered,
    head: isWhole ? onlooker.head : null,
    closings: isWhole ? onlooker.closings : [],
    today: isWhole ? onlooker.today() : null,
    bytes: pieces.bytes,
    elapsedMs: pieces.elapsedMs,
  };
}

/** Sees the bundle go by. */
class Onlooker {
  offered: readonly string[] = [];
  head: Verification['head'] = null;
  readonly time = new TimeAuditor();
  readonly closings: ShownClosing[] = [];
  private state: EpochState | null = null;
  private imported: ImportedRecord | null = null;
  private events = 0;
  private played = 0;
  private published: Sha256Hex | null = null;

  /** Takes what stands in the header, and the last event. */
  readonly step: Step = ({ header }) => {
    this.offered = header.keys;
    return {
      event: ({ place, leaf }) => {
        this.head = { version: place, leaf: toHex(leaf) };
        this.events = place;
      },
    };
  };

  readonly observe = (event: RecordedAnyEvent, state: PlayedState): void => {
    this.played = event.version;
    this.time.add(event);
    if (!('family' in state)) this.state = state;
    else if (state.family === 'imported') this.imported = state.imported;
    if (event.type === 'RecordImported') {
      const { version, at } = event;
      const { rule, record_sha256 } = event.body;
      this.closings.push({ version, revision: 1, rule, record_sha256, at });
    }
    if (event.type === 'EpochReopened') this.published = null;
    if (event.type !== 'EpochClosed') return;
    const { version, at } = event;
    const { revision, rule, record_sha256 } = event.body;
    this.closings.push({ version, revision, rule, record_sha256, at });
    this.published = record_sha256;
  };

  /** The evidence of all events under today's rule, beside the rule in force. */
  today(): RuleReplay | null {
    const { state, published, imported } = this;
    const today = [...epochRules.values()].at(-1);
    if (today === undefined || this.played < this.events) return null;
    if (imported?.family === 'epoch') return replayImported(imported, today, cryptography.sha256);
    if (state === null) return null;
    const { rule: inForce } = openedOf(state);
    const revision = published === null ? state.revision + 1 : state.revision;
    const replayed = { evidence: evidenceOf(state), revision, inForce, other: today, published };
    return replayRule(replayed, cryptography.sha256);
  }
}
