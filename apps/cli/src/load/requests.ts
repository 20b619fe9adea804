/**
 * A stage as HTTP requests: packed rows go together in requests far below the service's limit of
 * 8 MiB, everything else is a request of its own. Source: FORMATS, section 6.
 */
import type { PackedReport } from '#ledger/epoch/commands';
import { planJson } from '#ledger/evidence/encode';
import { canonicalText } from '#ledger/record/canonical';
import type { Json } from '#ledger/record/json';
import type { Call } from '../client/client.js';
import { commandCall } from '../client/commands.js';
import type { LoadCommand } from './load-command.js';
import type { Stage } from './stage.js';

/** Characters of rows in one request, unless the caller wants fewer; a longer row is divided. */
const requestCharactersMax = 1_000_000;

/** What a row's member names and punctuation come to, generously. */
const rowCharacters = 100;

/** A request of a stage, and how much of the stage's work it is. */
export interface LoadRequest {
  readonly call: Call;
  /** Commands, or outcomes. */
  readonly work: number;
}

/**
 * The requests of `stage` in the order in which they must be sent, made one by one; those with
 * outcomes have about `charactersMax` characters at most.
 */
export function* requestsOf(
  epoch: string,
  stage: Stage,
  charactersMax: number = requestCharactersMax,
): Generator<LoadRequest, void> {
  if (stage.kind === 'commands') {
    for (const command of stage.commands) yield { call: callOf(epoch, command), work: 1 };
    return;
  }
  let rows: PackedReport[] = [];
  let characters = 0;
  for (const row of stage.rows.flatMap((whole) => divided(whole, charactersMax))) {
    const size = row.outcomes.length + row.key.length + row.axis.length + row.task.length;
    if (rows.length > 0 && characters + size > charactersMax) {
      yield outcomesRequest(epoch, rows);
      [rows, characters] = [[], 0];
    }
    rows.push(row);
    characters += size + rowCharacters;
  }
  if (rows.length > 0) yield outcomesRequest(epoch, rows);
}

/** How much work `stage` is: outcomes, or commands. */
export function workOf(stage: Stage): number {
  if (stage.kind === 'commands') return stage.commands.length;
  return stage.rows.reduce((sum, row) => sum + reportsIn(row), 0);
}

function callOf(epoch: string, command: LoadCommand): Call {
  const send = (body: Json, names: { key?: string; axis?: string } = {}): Call =>
    commandCall(command.type, { epoch, ...names }, canonicalText(body));
  switch (command.type) {
    case 'OpenEpoch':
      return send(planJson(command.plan));
    case 'SubmitEntry': {
      const { key, model, submitted_at = '' } = command;
      return send({ key, model, submitted_at });
    }
    case 'WithdrawEntry':
    case 'DisqualifyEntry':
      return send({ reason: command.reason }, { key: command.key });
    case 'ShortlistEntries':
      return send({ keys: command.keys });
    case 'WithdrawUnits': {
      const units = command.units.map(({ axis, task, unit }) => ({ axis, task, unit }));
      return send({ units, reason: command.reason });
    }
    case 'RerunVoids': {
      const cannot = command.cannot_rerun.map(({ task, unit, reason }) => ({ task, unit, reason }));
      return send({ cannot_rerun: cannot }, { axis: command.axis });
    }
  }
}

function outcomesRequest(epoch: string, rows: readonly PackedReport[]): LoadRequest {
  const outcomes = rows.map((row) => ({ ...row }));
  return {
    call: commandCall('RecordOutcomes', { epoch }, canonicalText({ outcomes })),
    work: rows.reduce((sum, row) => sum + reportsIn(row), 0),
  };
}

function reportsIn(row: PackedReport): number {
  return row.outcomes.replaceAll('.', '').length;
}

/** A row in pieces that each fit a request. */
function divided(row: PackedReport, charactersMax: number): readonly PackedReport[] {
  const pieces: PackedReport[] = [];
  for (let start = 0; start < row.outcomes.length; start += charactersMax) {
    const outcomes = row.outcomes.slice(start, start + charactersMax);
    pieces.push({ ...row, first: (row.first ?? 0) + start, outcomes });
  }
  return pieces;
}
