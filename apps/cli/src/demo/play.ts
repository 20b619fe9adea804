/**
 * The example epoch, played into a service before the eyes of whoever watches: what `load` does,
 * with words between the stages, and with a close that is refused on the way.
 */
import type { EpochEvidence } from '#ledger/evidence/evidence';
import { canonicalBytes } from '#ledger/record/canonical';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { decodeEvidence } from '#ledger/evidence/decode';
import { findRule } from '#ledger/rules/registry';
import { invariant } from '#ledger/invariant';
import { pathOf } from '../client/address.js';
import { jsonOf } from '../client/answer.js';
import type { Client } from '../client/client.js';
import { commandCall } from '../client/commands.js';
import { sendStage } from '../load/load.js';
import { measuredEpoch } from '../load/service-epoch.js';
import { type CommandsTitle, nextStage } from '../load/stage.js';
import { targetOf } from '../load/target.js';
import type { Progress } from '../shown/progress.js';
import { rankingText } from '../shown/ranking.js';
import { voidsText } from '../shown/tables.js';
import { Trouble } from '../trouble.js';
import { exampleSeed } from './example.js';
import { firstFailures } from './first-failures.js';

/** Characters of outcomes in one request: a harness that reports as it goes. */
const requestCharacters = 2_000;

/** What the play needs. */
export interface Stagehands {
  readonly client: Client;
  readonly progress: Progress;
  /** Says one thing to whoever watches. */
  readonly say: (text: string) => void;
  /** Columns of the terminal. */
  readonly columns: number;
}

/** Plays `evidence` from its opening to its record, and checks the record. */
export async function play(evidence: EpochEvidence, hands: Stagehands): Promise<void> {
  const { client, progress, say } = hands;
  const target = targetOf(evidence);
  const { epoch } = evidence.plan;
  const service = measuredEpoch(client, epoch);
  const sending = { client, epoch, progress, requestCharacters };
  let outcomeStages = 0;
  for (;;) {
    const stage = nextStage(target, await service.now());
    if (stage.kind === 'loaded') break;
    invariant(stage.kind !== 'differs', 'a fresh service has nothing that could differ');
    if (stage.kind === 'outcomes') {
      outcomeStages += 1;
      say(outcomesWords[outcomeStages - 1] ?? '');
      const failures = firstFailures(evidence, exampleSeed);
      // What failed is told first; the next look at the service then says what is left to run.
      await sendStage(sending, outcomeStages === 1 ? { ...stage, rows: failures } : stage);
      continue;
    }
    if (stage.title === 're-runs') await showVoids(evidence, hands);
    say(words(evidence, stage.title));
    await sendStage(sending, stage);
  }
  await closeAndCheck(evidence, hands);
}

const outcomesWords: readonly string[] = [
  'The harness reports. Some models did not finish a unit: those get another run.',
  'The other outcomes come in, second runs among them.',
  'What the re-run set back is reported again.',
];

/** What is about to happen, for people. */
function words({ plan, entries }: EpochEvidence, title: CommandsTitle): string {
  switch (title) {
    case 'opening': {
      const units = plan.axes.flatMap(({ tasks }) => tasks.flatMap((task) => task.units)).length;
      const axes = `${String(plan.axes.length)} axes, ${String(units)} units`;
      return `The organiser opens "${plan.title}": ${axes}, void limit ${plan.max_void_fraction}.`;
    }
    case 'entries':
      return `The intake hands in ${String(entries.length)} entries, the base model among them.`;
    case 'early withdrawals':
      return 'One entrant takes the entry back before anything is run.';
    case 'shortlist':
      return 'The organiser shortlists: intake is closed, entries and units are fixed.';
    case 'withdrawn units':
      return 'The organiser withdraws units: they are void for everybody.';
    case 'withdrawals':
      return 'An entrant withdraws: the units that only this entry was void on come back to all.';
    case 're-runs':
      return 'So the void units of the axes that are over are re-run, once.';
  }
}

async function showVoids({ plan }: EpochEvidence, { client, say }: Stagehands): Promise<void> {
  const path = pathOf('v1', 'epochs', plan.epoch, 'voids');
  const answer = await client.call({ method: 'GET', path, roles: [] });
  say(`Two axes lack too many units:\n\n${indented(voidsText(jsonOf(answer)))}\n`);
  const close = commandCall('CloseEpoch', { epoch: plan.epoch }, '{}');
  const refusal = await client.call(close).catch((error: unknown) => error);
  invariant(refusal instanceof Trouble, 'an axis over the limit cannot be closed');
  say(`Closing now is refused: ${refusal.message}`);
}

async function closeAndCheck(evidence: EpochEvidence, hands: Stagehands): Promise<void> {
  const { client, say, columns } = hands;
  const { epoch, rule: id } = evidence.plan;
  say('The organiser closes the epoch: its record is published.');
  await client.call(commandCall('CloseEpoch', { epoch }, '{}'));
  const read = async (what: string): Promise<Uint8Array> => {
    const path = pathOf('v1', 'epochs', epoch, what);
    return (await client.call({ method: 'GET', path, roles: [] })).bytes;
  };
  const record = Buffer.from(await read('record'));
  say(`\n${indented(rankingText(JSON.parse(record.toString('utf8')), columns - 2))}\n`);
  say(tieWords);

  const decoded = decodeFetched(await read('evidence'));
  const rule = findRule(id);
  invariant(rule !== null, `the rule ${id} was decoded`);
  const recomputed = canonicalBytes(rule.score(decoded, 1));
  invariant(record.equals(recomputed), 'the service and this computer must make the same record');
  say(
    `The evidence was fetched and scored again here, without the service: ` +
      `the same ${String(record.length)} bytes.`,
  );
}

const tieWords =
  'gale is a copy of cedar, with the same score to the last digit: the earlier stamp ranks first.';

function decodeFetched(bytes: Uint8Array): EpochEvidence {
  const json = parseJsonBytes(bytes);
  const decoded = json.ok ? decodeEvidence(json.value) : json;
  invariant(decoded.ok, 'a service sends evidence that can be read');
  return decoded.value;
}

/** The text two columns further right, empty lines left alone. */
export function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
