/** The answer to a command, in words. Source: FORMATS, section 6 "Answers". */
import { importLines, type ShownImport } from './import.js';

/** The members of an answer that are read; a dry run has the last three. */
interface Answer {
  readonly epoch: string;
  readonly version: number;
  readonly events: readonly { readonly version: number; readonly type: string }[];
  /** Of the personal fields of an entry. */
  readonly digests?: readonly string[];
  readonly record_sha256?: string;
  readonly revision?: number;
  /** A score that was given and gave way to the one that its records show. */
  readonly difference?: { readonly given: string; readonly computed: string };
  /** What is said of an imported record. */
  readonly imported?: ShownImport;
  readonly dry_run?: true;
  readonly before?: Standing;
  readonly after?: Standing;
}

interface Standing {
  readonly state: string | null;
  readonly ranking?: readonly RankedKey[];
  /** Of an exam. */
  readonly models?: readonly StandingModel[];
}

interface StandingModel {
  readonly model: string;
  readonly status: string;
  readonly index: number | null;
}

interface RankedKey {
  readonly key: string;
  readonly rank: number | null;
}

/** What was recorded, or would be, one line each, without the last line feed. */
export function answerText(json: unknown): string {
  const answer = json as Answer;
  if (answer.events.length === 0) {
    const already = `Already so: nothing is recorded in ${answer.epoch}.`;
    return [already, ...importLines(answer.imported)].join('\n');
  }
  const verb = answer.dry_run === true ? 'Would record' : 'Recorded';
  const lines = answer.events.map(
    ({ version, type }) => `${verb} ${type} as event ${String(version)} of ${answer.epoch}.`,
  );
  if (answer.digests !== undefined) {
    const count = answer.digests.length;
    lines.push(
      `${String(count)} personal ${count === 1 ? 'field' : 'fields'} kept beside the log.`,
    );
  }
  if (answer.record_sha256 !== undefined) {
    const revision = String(answer.revision);
    lines.push(`Record, revision ${revision}: SHA-256 ${answer.record_sha256}`);
  }
  if (answer.difference !== undefined) {
    const { given, computed } = answer.difference;
    lines.push(`The score counts as its records show it, ${computed}; ${given} was given.`);
  }
  return [...lines, ...importLines(answer.imported), ...previewLines(answer)].join('\n');
}

function previewLines({ before, after }: Answer): readonly string[] {
  if (before === undefined || after === undefined) return [];
  const lines: string[] = [];
  if (before.state !== after.state) {
    lines.push(`State: ${before.state ?? 'none'} -> ${after.state ?? 'none'}`);
  }
  if (after.models !== undefined) {
    return [...lines, ...modelLines(before.models ?? [], after.models)];
  }
  if (before.ranking === undefined || after.ranking === undefined) return lines;
  const ranks = new Map(before.ranking.map(({ key, rank }) => [key, rank]));
  const moved = after.ranking.filter(({ key, rank }) => ranks.has(key) && ranks.get(key) !== rank);
  for (const { key, rank } of moved) {
    lines.push(`Rank of ${key}: ${rankText(ranks.get(key) ?? null)} -> ${rankText(rank)}`);
  }
  return moved.length > 0 ? lines : [...lines, 'No rank moves.'];
}

/** The models whose result changes. */
function modelLines(
  before: readonly StandingModel[],
  after: readonly StandingModel[],
): readonly string[] {
  const earlier = new Map(before.map((model) => [model.model, resultText(model)]));
  const changed = after.filter((model) => earlier.get(model.model) !== resultText(model));
  if (changed.length === 0) return ['No result changes.'];
  return changed.map((model) => {
    const was = earlier.get(model.model) ?? 'none';
    return `Result of ${model.model}: ${was} -> ${resultText(model)}`;
  });
}

function resultText({ status, index }: StandingModel): string {
  return index === null ? status : `${status}, Index ${String(index)}`;
}

function rankText(rank: number | null): string {
  return rank === null ? 'none' : String(rank);
}
