/**
 * An epoch in memory that load stages are played into: the same decisions and the same fold as in a
 * service, without one. Meant to be read: this is all that a load asks of a service.
 */
import { createHash } from 'node:crypto';
import type { EpochCommand } from '#ledger/epoch/commands';
import { decide } from '#ledger/epoch/decide';
import { evolve } from '#ledger/epoch/evolve';
import { emptyState, type EpochState } from '#ledger/epoch/state';
import type { EpochEvidence } from '#ledger/evidence/evidence';
import type { ActorName, CommandId, EpochId, Origin, Sha256, Stamp } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import type { NextStage, Stage } from '../src/load/stage.js';
import { nextStage } from '../src/load/stage.js';
import { targetOf } from '../src/load/target.js';

/** Later than any stamp of any case. */
const noon = '2027-01-01T12:00:00.000000Z' as Stamp;

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

/** An epoch that commands are decided on one after the other. */
export class MemoryEpoch {
  state: EpochState = emptyState();
  /** Types of the events so far, in order. */
  readonly types: string[] = [];

  /** Decides and folds `command`; the codes of the refusal, empty when it was accepted. */
  send(command: EpochCommand): readonly string[] {
    const decision = decide(this.state, command, { at: noon, sha256 });
    if (decision.kind === 'refused') return decision.rejections.map(({ code }) => code);
    for (const event of decision.events) {
      this.types.push(event.type);
      this.state = evolve(this.state, {
        format: 'epoch-event/1',
        origin: 'localhost' as Origin,
        epoch: 'e' as EpochId,
        version: this.state.version + 1,
        prev: null,
        at: noon,
        actor: 'test' as ActorName,
        role: 'organiser',
        command: 'c' as CommandId,
        ...event,
      });
    }
    return [];
  }

  /** The next stage of playing `evidence` in, of which there must be one. */
  next(evidence: EpochEvidence): Stage {
    const next = nextStage(targetOf(evidence), this.state);
    invariant(next.kind !== 'loaded' && next.kind !== 'differs', `it is ${next.kind}`);
    return next;
  }

  /**
   * Plays `evidence` in, all of it or so many stages; gives what ended it: nothing left to do, a
   * difference, the codes of a refusal, or null when there are more stages.
   */
  play(evidence: EpochEvidence, stages: number = Infinity): PlayEnd | null {
    const target = targetOf(evidence);
    for (let played = 0; played < stages; played += 1) {
      const next = nextStage(target, this.state);
      if (next.kind === 'loaded' || next.kind === 'differs') return next;
      const before = this.state.version;
      for (const command of commandsOf(next)) {
        const codes = this.send(command);
        if (codes.length > 0) return { kind: 'refused', codes: [...new Set(codes)] };
      }
      invariant(this.state.version > before, `the stage "${next.title}" changed nothing`);
    }
    return null;
  }
}

/** How a play ended. */
export type PlayEnd =
  Exclude<NextStage, Stage> | { readonly kind: 'refused'; readonly codes: readonly string[] };

/** The commands of a stage as a decider takes them. */
export function commandsOf(stage: Stage): readonly EpochCommand[] {
  if (stage.kind === 'commands') return stage.commands;
  return [{ type: 'RecordOutcomes', outcomes: stage.rows }];
}
