/** `explain`: one score of an exported epoch, down to single outcomes and event numbers. */
import type { Command } from 'commander';
import type { RecordedAnyEvent } from '#ledger/epoch/any-event';
import type { RecordedEvent } from '#ledger/epoch/events';
import type { EpochState } from '#ledger/epoch/state';
import type { RecordedExamEvent } from '#ledger/exam/exam-events';
import type { ExamState } from '#ledger/exam/exam-state';
import { decodeSuite } from '#ledger/exam/decode-suite';
import { EntryHistory } from '#ledger/explain/entry-history';
import { type EntryExplanation, explainEntry } from '#ledger/explain/explain-entry';
import { AttemptHistory, explainModel, type ModelExplanation } from '#ledger/explain/explain-model';
import { explainImportedEntry, explainImportedModel } from '#ledger/explain/explain-imported';
import type { EntryKey, ModelName } from '#ledger/ids';
import type { ImportedRecord } from '#ledger/imported/read-import';
import type { Json } from '#ledger/record/json';
import type { PlayedState } from '#ledger/verify/play';
import type { Step } from '#ledger/verify/step';
import { cryptography } from '../cryptography.js';
import { type OutputOptions, outputOption, type Running } from '../options.js';
import { writeResult } from '../result.js';
import { badInput } from '../trouble.js';
import { entryText } from './entry-text.js';
import { modelText } from './model-text.js';
import { playBundle } from './play-bundle.js';
import { collect } from './verify.js';

interface ExplainOptions extends OutputOptions {
  readonly key: readonly string[];
}

const help = `
Examples:
  epoch-ledger explain 2026-w48.bundle 5Grw --key ledger.pub
  epoch-ledger explain exam-1.bundle org/model --key ledger.pub --json

Every number is made of the numbers below it. The bundle is verified on the way.
Exit codes: 0 explained, 1 the bundle is not what it says, 2 bad input, no such entry.`;

/** Adds the verb to the program. */
export function addExplain(program: Command, running: () => Running): void {
  program
    .command('explain')
    .summary('explain a score of an exported epoch, down to single outcomes')
    .description(
      'Shows the whole way from a score (or an Index) down to single outcomes or attempts, with ' +
        'the numbers of the events they came in. Each number exact and rounded.',
    )
    .argument('<bundle>', 'the exported epoch; - is standard input')
    .argument('<entry>', 'the key of an entry; in an exam a model')
    .option('--key <file>', 'the key of the service; may be given again', collect, [])
    .addOption(outputOption())
    .addHelpText('after', help)
    .action((path: string, entry: string, options: ExplainOptions) =>
      explain(path, entry, options, running()),
    );
}

async function explain(
  path: string,
  entry: string,
  options: ExplainOptions,
  running: Running,
): Promise<void> {
  const explainer = new Explainer(entry);
  await playBundle(path, options.key, explainer, running);
  const explanation = explainer.explanation();
  if (explanation === null) {
    throw badInput({
      message: `There is no ${explainer.isExam ? 'model' : 'entry'} "${entry}" in this bundle.`,
      code: explainer.isExam ? 'unknown_model' : 'unknown_entry',
      advice: `Known: ${explainer.known().join(', ')}.`,
    });
  }
  const text = running.json ? JSON.stringify(explanation) : textOf(explanation);
  await writeResult(Buffer.from(`${text}\n`), options.output, running);
}

function textOf(explanation: EntryExplanation | ModelExplanation): string {
  return 'index' in explanation ? modelText(explanation) : entryText(explanation);
}

/** Follows an entry or a model through a bundle. */
class Explainer {
  private readonly entry: string;
  private readonly history: EntryHistory;
  private readonly attempts = new AttemptHistory();
  private measured: EpochState | null = null;
  private exam: ExamState | null = null;
  private imported: ImportedRecord | null = null;
  private suite: Json = null;

  constructor(entry: string) {
    this.entry = entry;
    this.history = new EntryHistory(entry as EntryKey);
  }

  get isExam(): boolean {
    return this.exam !== null || this.imported?.family === 'exam';
  }

  readonly observe = (event: RecordedAnyEvent, state: PlayedState): void => {
    if ('family' in state && state.family === 'imported') {
      this.imported = state.imported;
    } else if ('family' in state) {
      this.exam = state;
      this.attempts.add(event as RecordedExamEvent);
    } else {
      this.measured = state;
      this.history.add(event as RecordedEvent, state);
    }
  };

  /** Keeps the suite of an exam, which its opening names. */
  readonly step: Step = () => {
    let named: unknown = null;
    return {
      event: ({ place, read }) => {
        if (place === 1) named = read?.body['suite_sha256'] ?? null;
      },
      document: ({ digest, judged }) => {
        if (digest === named && judged.ok) this.suite = judged.value;
      },
    };
  };

  explanation(): EntryExplanation | ModelExplanation | null {
    const { imported } = this;
    const { sha256 } = cryptography;
    if (imported?.family === 'epoch') {
      return explainImportedEntry(imported, this.entry as EntryKey, sha256);
    }
    if (imported !== null) return explainImportedModel(imported, this.entry as ModelName, sha256);
    if (this.measured !== null) return explainEntry(this.measured, this.history);
    const suite = decodeSuite(this.suite);
    if (this.exam === null || !suite.ok) return null;
    return explainModel(this.exam, this.attempts, suite.value, this.entry as ModelName);
  }

  /** What there is to explain, at most twelve of it. */
  known(): readonly string[] {
    const { measured, exam, imported } = this;
    if (imported?.family === 'epoch') {
      return imported.evidence.entries.slice(0, 12).map(({ key }) => key);
    }
    const plan = imported === null ? exam?.opened?.plan : imported.evidence.plan;
    return [...(measured?.entries.keys() ?? plan?.models.keys() ?? [])].slice(0, 12);
  }
}
