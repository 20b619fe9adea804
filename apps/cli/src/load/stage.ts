/**
 * Loading as a sequence of stages. What to do next is a pure function of the file and of what the
 * service has now, so a load that was cut off anywhere goes on from there, and a file that is there
 * already needs no stage at all.
 * Source: FORMATS, section 2 "load": entries in file order, shortlist, run 1, withdrawals, re-runs,
 * later runs.
 */
import { type Difference, firstDifference } from '#ledger/difference';
import type { PackedReport } from '#ledger/epoch/commands';
import { type EpochState, openedOf } from '#ledger/epoch/state';
import { planJson } from '#ledger/evidence/encode';
import { earlyDepartures, entryDifference, lateDepartures, missingEntries } from './entries.js';
import type { LoadCommand } from './load-command.js';
import { dueReports } from './outcomes.js';
import { dueReruns, dueUnitWithdrawals, rerunDifference } from './reruns.js';
import { shortlistDifference } from './shortlist.js';
import type { LoadTarget } from './target.js';

/** What a stage of commands does, in the words of its progress bar. */
export type CommandsTitle =
  | 'opening'
  | 'entries'
  | 'early withdrawals'
  | 'shortlist'
  | 'withdrawn units'
  | 'withdrawals'
  | 're-runs';

/** Commands or packed rows to send, in this order; never empty. */
export type Stage =
  | {
      readonly kind: 'commands';
      readonly title: CommandsTitle;
      readonly commands: readonly LoadCommand[];
    }
  | {
      readonly kind: 'outcomes';
      readonly title: 'outcomes';
      readonly rows: readonly PackedReport[];
    };

/** What follows from the file and what the service has. */
export type NextStage =
  | Stage
  /** Everything of the file is there, and nothing else. */
  | { readonly kind: 'loaded' }
  | { readonly kind: 'differs'; readonly difference: Difference };

/**
 * The next stage of bringing `target` about in an epoch that is in `state` (which is only read).
 * Never throws; time O(entries x units).
 */
export function nextStage(target: LoadTarget, state: EpochState): NextStage {
  if (state.phase === 'absent') {
    return commands('opening', [{ type: 'OpenEpoch', plan: target.plan }]);
  }
  const difference =
    planDifference(target, state) ??
    entryDifference(target, state) ??
    shortlistDifference(target, state) ??
    rerunDifference(target, state);
  if (difference !== null) return { kind: 'differs', difference };
  const reports = dueReports(target, state);
  if (reports.kind === 'differs') return reports;
  const { shortlist } = target;
  const stages: readonly Stage[] = [
    commands('entries', missingEntries(target, state)),
    commands('early withdrawals', earlyDepartures(target, state)),
    commands(
      'shortlist',
      state.shortlist === null ? [{ type: 'ShortlistEntries', keys: shortlist }] : [],
    ),
    commands('withdrawn units', dueUnitWithdrawals(target, state)),
    { kind: 'outcomes', title: 'outcomes', rows: reports.rows },
    commands('withdrawals', lateDepartures(target, state)),
    commands('re-runs', dueReruns(target, state)),
  ];
  const stage = stages.find((candidate) => !isEmpty(candidate));
  if (stage === undefined) return { kind: 'loaded' };
  return state.phase === 'closed' ? { kind: 'differs', difference: afterClose(stage) } : stage;
}

function commands(title: CommandsTitle, list: readonly LoadCommand[]): Stage {
  return { kind: 'commands', title, commands: list };
}

function isEmpty(stage: Stage): boolean {
  return stage.kind === 'outcomes' ? stage.rows.length === 0 : stage.commands.length === 0;
}

/** The file's plan against the opened one; a file without `opens_at` may have been given any. */
function planDifference({ evidence, plan }: LoadTarget, state: EpochState): Difference | null {
  if (state.phase === 'cancelled') {
    return { place: 'plan.epoch', expected: 'an epoch to load into', found: 'a cancelled one' };
  }
  const found = planJson(openedOf(state).plan);
  const opensAt = evidence.plan.opens_at === undefined ? found['opens_at'] : plan.opens_at;
  const expected = planJson(evidence.plan);
  return firstDifference(
    opensAt === undefined ? expected : { ...expected, opens_at: opensAt },
    found,
    'plan',
  );
}

function afterClose(stage: Stage): Difference {
  const place =
    stage.kind === 'outcomes' ? rowPlace(stage.rows[0]) : commandPlace(stage.commands[0]);
  return { place, expected: `${stage.title} to be there`, found: 'an epoch closed without' };
}

function rowPlace(row: PackedReport | undefined): string {
  return `outcomes["${row?.key ?? ''}"]["${row?.axis ?? ''}"]["${row?.task ?? ''}"]`;
}

function commandPlace(command: LoadCommand | undefined): string {
  if (command === undefined || command.type === 'OpenEpoch') return 'plan';
  switch (command.type) {
    case 'SubmitEntry':
    case 'WithdrawEntry':
    case 'DisqualifyEntry':
      return `entries, key "${command.key}"`;
    case 'ShortlistEntries':
      return 'entries';
    case 'WithdrawUnits':
      return `outcomes, axis "${command.units[0]?.axis ?? ''}"`;
    case 'RerunVoids':
      return `reruns, axis "${command.axis}"`;
  }
}
