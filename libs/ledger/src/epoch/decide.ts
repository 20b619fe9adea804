/**
 * Decides commands: what happens in an epoch because of one, or why nothing does. One file of
 * `decide/` for each group of commands.
 * Source: RULES "The life of an epoch", epoch rules 1 to 5; FORMATS, section 6.
 */
import type { EpochCommand } from './commands.js';
import { decideRaise, decideResolve } from './decide/appeals.js';
import { decideClose } from './decide/closing.js';
import { decideErase } from './decide/erasing.js';
import { decideSubmit, decideLeave } from './decide/intake.js';
import { decideCancel, decideOpen, decideReopen } from './decide/life.js';
import { decideOutcomes } from './decide/outcomes.js';
import { decideRerun } from './decide/reruns.js';
import { decideShortlist } from './decide/shortlist.js';
import { decideRejudge, decideVoid, decideWithdrawUnits } from './decide/units.js';
import type { Decision, DecisionContext } from './decision.js';
import type { EpochState } from './state.js';

export type { Closing, Decision, DecisionContext } from './decision.js';

/**
 * Decides `command` on `state`, which it does not change. A refusal names every reason found at the
 * same depth of judgement: all offending rows of a request, all that stands against a close.
 */
export function decide(
  state: EpochState,
  command: EpochCommand,
  context: DecisionContext,
): Decision {
  switch (command.type) {
    case 'OpenEpoch':
      return decideOpen(state, command);
    case 'SubmitEntry':
      return decideSubmit(state, command, context.at);
    case 'WithdrawEntry':
    case 'DisqualifyEntry':
      return decideLeave(state, command);
    case 'ShortlistEntries':
      return decideShortlist(state, command);
    case 'RecordOutcomes':
      return decideOutcomes(state, command);
    case 'VoidUnits':
      return decideVoid(state, command);
    case 'WithdrawUnits':
      return decideWithdrawUnits(state, command);
    case 'RejudgeUnits':
      return decideRejudge(state, command);
    case 'RerunVoids':
      return decideRerun(state, command);
    case 'RaiseAppeal':
      return decideRaise(state, command, context.at);
    case 'ResolveAppeal':
      return decideResolve(state, command);
    case 'CloseEpoch':
      return decideClose(state, command, context.sha256);
    case 'ReopenEpoch':
      return decideReopen(state, command);
    case 'CancelEpoch':
      return decideCancel(state, command);
    case 'EraseDisclosures':
      return decideErase(state, command);
  }
}
