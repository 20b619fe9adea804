/**
 * Steps 7 and 8: the epoch is played again. Every event is decoded, must be what its command
 * decides at that point, and is folded; at each closing the evidence is written down and scored
 * under the rule that the closing names. It stops at the first event that did not pass, because
 * nothing after it has a state to stand on.
 * Source: docs/record-format.md, "Verification", steps 7 and 8.
 */
import { isJsonObject } from '../record/json.js';
import { examRuleId } from '../rules/registry.js';
import type { CheckedDocument, CheckedEvent, ReadLine } from './checked-line.js';
import type { Play, ReplayObserver } from './play.js';
import { EpochPlay } from './play-epoch.js';
import { ExamPlay } from './play-exam.js';
import { ImportPlay } from './play-import.js';
import type { RunningStep, Step, StepContext } from './step.js';

/** The step; `observe` sees what is replayed, for whoever wants to explain it. */
export function replayStep(observe: ReplayObserver = () => undefined): Step {
  return (context) => new Replay(context, observe);
}

class Replay implements RunningStep {
  private readonly context: StepContext;
  private readonly observe: ReplayObserver;
  private play: Play | null = null;
  private stopped = false;

  constructor(context: StepContext, observe: ReplayObserver) {
    this.context = context;
    this.observe = observe;
  }

  event({ place, read, passed }: CheckedEvent): void {
    if (this.stopped) return;
    if (!passed || read === null) {
      this.stopped = true;
      return;
    }
    this.play ??= this.begin(read);
    this.stopped = !this.play.event(place, read);
  }

  document(document: CheckedDocument): void {
    this.play?.document(document);
  }

  /** The first event says which family the epoch is of. */
  private begin(first: ReadLine): Play {
    if (first.type === 'RecordImported') return new ImportPlay(this.context, this.observe);
    return isExamOpening(first)
      ? new ExamPlay(this.context, this.observe)
      : new EpochPlay(this.context, this.observe);
  }

  finish(): void {
    this.play?.finish();
  }
}

/** The rule of the plan says which family of epochs is opened. */
function isExamOpening({ type, body }: ReadLine): boolean {
  const plan = body['plan'] ?? null;
  return type === 'EpochOpened' && isJsonObject(plan) && plan['rule'] === examRuleId;
}
