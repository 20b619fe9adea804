/** Verbs for attempts of an exam: submit-attempt, adopt, exclude. */
import type { Command } from 'commander';
import { canonicalText } from '#ledger/record/canonical';
import type { Json } from '#ledger/record/json';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { parseRecords } from '#tcsexam';
import { accepted, readInput } from '../input.js';
import { type Running, wholeNumber } from '../options.js';
import { send, type SendOptions, sending } from './remote.js';

/** Adds the verbs to the program. */
export function addAttemptVerbs(program: Command, running: () => Running): void {
  addSubmitAttempt(program, running);
  addAdopt(program, running);
  addExclude(program, running);
}

interface SubmitAttemptOptions extends SendOptions {
  readonly model: string;
  readonly track: string;
  readonly item: string;
  readonly attempt: string;
  readonly score?: string;
  readonly adoptionStatus?: string;
  readonly scoreStatus: string;
  readonly scoreType?: string;
  readonly solverProtocol?: string;
  readonly reason?: string;
  readonly replacedBy?: string;
  readonly rawReward?: string;
  readonly records?: string;
  readonly solverScore?: string;
}

function addSubmitAttempt(program: Command, running: () => Running): void {
  sending(program.command('submit-attempt'))
    .summary('hand in an attempt of an exam, with what shows its score')
    .description(
      'Hands in one row of the attempt table. A Solver attempt that counts comes with its ' +
        'instance records, from which the ledger computes the score, or with a kept output of ' +
        '"tcsexam solver-score". Roles: organiser, judge (who cannot say "selected").',
    )
    .argument('<epoch>', 'the exam')
    .requiredOption('--model <name>', 'the model, as the plan has it')
    .requiredOption('--track <track>', 'theorem, solver, construction or open_conjecture')
    .requiredOption('--item <name>', 'the item of the suite')
    .requiredOption('--attempt <name>', 'what the attempt is called, unique in its task')
    .option('--score <decimal>', 'the score; not needed where it is computed')
    .option('--adoption-status <status>', 'selected, selected_provisional (default) or excluded')
    .option('--score-status <status>', 'valid, or why there is no score', 'valid')
    .option('--score-type <type>', 'default: the type of the track')
    .option('--solver-protocol <protocol>', 'online or offline, for Solver attempts')
    .option('--reason <text>', 'why it is as it is')
    .option('--replaced-by <attempt>', 'the attempt that counts in its place')
    .option('--raw-reward <text>', 'what the checker gave, kept beside the score')
    .option('--records <file>', 'instance records, a JSON list or one a line; - is stdin')
    .option('--solver-score <file>', 'the output of tcsexam solver-score; - is stdin')
    .addHelpText(
      'after',
      '\nExamples:\n  epoch-ledger submit-attempt exam-1 --model my-model --track theorem \\\n' +
        '    --item example-sorting --attempt 1 --score 1\n' +
        '  epoch-ledger submit-attempt exam-1 --model my-model --track solver \\\n' +
        '    --item maxcut-mqlib --attempt 1 --solver-protocol offline --records records.json',
    )
    .action(async (epoch: string, options: SubmitAttemptOptions) => {
      const body = await attemptBody(options, running());
      const names = { epoch };
      await send({ type: 'SubmitAttempt', names, body }, options, running());
    });
}

async function attemptBody(options: SubmitAttemptOptions, running: Running): Promise<Uint8Array> {
  const { model, track, item, attempt, score, scoreStatus: score_status } = options;
  const { scoreType = typeOf(track), records, solverScore } = options;
  const parsed = records === undefined ? undefined : await recordsIn(records, running);
  const output =
    solverScore === undefined
      ? undefined
      : accepted(parseJsonBytes(await readInput(solverScore, running)), solverScore);
  const body = {
    model,
    track,
    item,
    attempt,
    score,
    adoption_status: options.adoptionStatus,
    score_status,
    score_type: scoreType,
    solver_protocol: options.solverProtocol,
    reason: options.reason,
    replaced_by: options.replacedBy,
    raw_reward: options.rawReward,
    records: parsed,
    solver_score: output,
  };
  return Buffer.from(canonicalText(body));
}

function typeOf(track: string): string {
  return track === 'solver' ? 'fixed_reference_relative' : 'original_task_score';
}

async function recordsIn(path: string, running: Running): Promise<readonly Json[]> {
  const { records, issues } = accepted(parseRecords(await readInput(path, running)), path);
  return issues.length === 0 ? records : accepted({ ok: false, issues }, path);
}

/** `{id}` of an attempt. */
const attemptId = wholeNumber(1);

interface AdoptOptions extends SendOptions {
  readonly reason: string;
  readonly provisionally?: true;
}

function addAdopt(program: Command, running: () => Running): void {
  sending(program.command('adopt'))
    .summary('have an attempt of an exam count')
    .description('Adopts an attempt that was handed in, for good unless said. Role: organiser.')
    .argument('<epoch>', 'the exam')
    .argument('<id>', 'the attempt: its version, as "attempts" lists it', attemptId)
    .option('--provisionally', 'until somebody decides; the result is then provisional')
    .requiredOption('--reason <text>', 'why, for everybody to read')
    .addHelpText('after', '\nExample:\n  epoch-ledger adopt exam-1 12 --reason "checked by hand"')
    .action((epoch: string, attempt: number, options: AdoptOptions) => {
      const adoption_status = options.provisionally === true ? 'selected_provisional' : 'selected';
      const body = { adoption_status, reason: options.reason };
      const names = { epoch, attempt };
      return send({ type: 'AdoptAttempt', names, body }, options, running());
    });
}

interface ExcludeOptions extends SendOptions {
  readonly reason: string;
  readonly replacedBy?: string;
}

function addExclude(program: Command, running: () => Running): void {
  sending(program.command('exclude'))
    .summary('take an attempt of an exam out of the means')
    .description('Excludes an attempt; it stays in the table, with the reason. Role: organiser.')
    .argument('<epoch>', 'the exam')
    .argument('<id>', 'the attempt: its version, as "attempts" lists it', attemptId)
    .requiredOption('--reason <text>', 'why, for everybody to read')
    .option('--replaced-by <attempt>', 'the attempt of the same task that counts in its place')
    .addHelpText(
      'after',
      '\nExample:\n  epoch-ledger exclude exam-1 12 --reason "wrong seed" --replaced-by 2',
    )
    .action((epoch: string, attempt: number, options: ExcludeOptions) => {
      const body = { reason: options.reason, replaced_by: options.replacedBy };
      const names = { epoch, attempt };
      return send({ type: 'ExcludeAttempt', names, body }, options, running());
    });
}
