/** `score`: applies a rule to an evidence file. No server is needed. */
import type { Command } from 'commander';
import { decodeEvidence } from '#ledger/evidence/decode';
import type { EpochEvidence } from '#ledger/evidence/evidence';
import { examRecord } from '#ledger/exam/exam-evidence';
import { canonicalText } from '#ledger/record/canonical';
import type { Json } from '#ledger/record/json';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { epochRules, examRuleId, findRule } from '#ledger/rules/registry';
import type { EpochRule, Obstacle } from '#ledger/rules/rule';
import { prettyText } from '#tcsexam';
import { examEvidenceIn, isExamEvidence } from '../exam/exam-file.js';
import { accepted, nameOf, readInput } from '../input.js';
import { type OutputOptions, outputOption, type Running, wholeNumber } from '../options.js';
import { writeResult } from '../result.js';
import { badInput, type Finding, refused } from '../trouble.js';

interface ScoreOptions extends OutputOptions {
  readonly evidence: string;
  readonly rule?: string;
  readonly revision: number;
  readonly pretty?: true;
}

const examples = `
Examples:
  epoch-ledger score --evidence examples/epoch/evidence.json --output record.json
  epoch-ledger score --evidence evidence.json --rule epoch-record@1 --pretty
  epoch-ledger evidence 2026-w48 | epoch-ledger score --evidence - | sha256sum

Exit codes: 0 scored, 1 the evidence cannot be closed (the reasons are listed), 2 bad input.`;

/** Adds `score` to the program. */
export function addScore(program: Command, running: () => Running): void {
  program
    .command('score')
    .summary('compute the record of an evidence file, without a server')
    .description(
      'Applies a rule to evidence and writes the record: canonical JSON without a final line ' +
        'feed, the same bytes that a service publishes.',
    )
    .requiredOption('-e, --evidence <file>', 'the evidence; - is standard input')
    .option('--rule <id>', 'another rule than the plan names, to see what it would have said')
    .option('--revision <number>', 'the revision the record states', wholeNumber(1), 1)
    .addOption(outputOption())
    .option('--pretty', 'indent the record for people; its bytes are then no longer canonical')
    .addHelpText('after', examples)
    .action((options: ScoreOptions) => score(options, running()));
}

async function score(options: ScoreOptions, running: Running): Promise<void> {
  const json = accepted(
    parseJsonBytes(await readInput(options.evidence, running)),
    options.evidence,
  );
  const record = isExamEvidence(json) ? examRecordOf(json, options) : epochRecordOf(json, options);
  await writeResult(bytesOf(record, options.pretty === true), options.output, running);
}

function epochRecordOf(json: Json, options: ScoreOptions): Json {
  const evidence = accepted(decodeEvidence(json), options.evidence);
  const rule = ruleNamed(options.rule ?? evidence.plan.rule);
  refuseUnlessClosable(evidence, rule, options.evidence);
  return rule.score(evidence, options.revision);
}

/** An exam can be closed at any time, and there is one rule. */
function examRecordOf(json: Json, { evidence: path, rule, revision }: ScoreOptions): Json {
  const evidence = examEvidenceIn(json, path);
  if (rule === undefined || rule === examRuleId) return examRecord(evidence, revision);
  const advice = `Known: ${examRuleId}.`;
  throw badInput({ message: `There is no rule "${rule}" for exams.`, advice });
}

function bytesOf(record: Json, pretty: boolean): Uint8Array {
  const text = canonicalText(record);
  return Buffer.from(pretty ? prettyText(text) : text);
}

function ruleNamed(id: string): EpochRule {
  const rule = findRule(id);
  if (rule !== null) return rule;
  const known = [...epochRules.keys()].join(', ');
  throw badInput({ message: `There is no rule "${id}" for epochs.`, advice: `Known: ${known}.` });
}

function refuseUnlessClosable(evidence: EpochEvidence, rule: EpochRule, path: string): void {
  const obstacles = rule.obstacles(evidence);
  if (obstacles.length === 0) return;
  throw refused({
    message: `${nameOf(path)} has no record under ${rule.id}: it cannot be closed.`,
    findings: obstacles.map(findingOf),
    advice: 'Report or void what is missing, re-run what is over the limit, then score again.',
  });
}

function findingOf(obstacle: Obstacle): Finding {
  switch (obstacle.code) {
    case 'outcomes_missing': {
      const { code, key, axis, task, units } = obstacle;
      const place = `outcomes["${key}"]["${axis}"]["${task}"]`;
      const shown = units.slice(0, 5).join(', ') + (units.length > 5 ? ', ...' : '');
      return { place, code, message: `${String(units.length)} missing: ${shown}` };
    }
    case 'axis_over_limit': {
      const { code, axis, void_fraction: fraction, limit } = obstacle;
      const message = `${fraction} of its units are void, the limit is ${limit}, and no re-run`;
      return { place: `axis "${axis}"`, code, message };
    }
  }
}
