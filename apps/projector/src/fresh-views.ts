/**
 * Holds the read model against what a fresh fold of the log says: the same views by the same code,
 * but made anew from the events, and none of it from what the projector kept.
 */
import type { ReadableLog } from '#event-log/port';
import type { EpochId } from '#ledger/ids';
import { canonicalText } from '#ledger/record/canonical';
import type { Json } from '#ledger/record/json';
import type { EntryView, EpochSummary, ReadModel } from '#read-model';
import type { EpochFold } from './epoch-fold.js';
import { Folds } from './folds.js';
import { entryViews, rankingOf, summaryOf, voidsOf } from './views-of.js';

const pageRows = 500;

/** Which of `epochs` are not in the read model as the log has them, in words; none when all are. */
export async function readModelDifferences(
  log: ReadableLog,
  model: ReadModel,
  epochs: Iterable<EpochId>,
): Promise<readonly string[]> {
  const different: string[] = [];
  for (const epoch of epochs) {
    const what = await difference(log, model, epoch);
    if (what !== null) different.push(`${epoch}: ${what}`);
  }
  return different;
}

/** What of an epoch differs, null when nothing does. One that is being written is read again. */
async function difference(
  log: ReadableLog,
  model: ReadModel,
  epoch: EpochId,
): Promise<string | null> {
  for (;;) {
    const before = await model.epoch(epoch);
    if (before === null) return missing(log, model, epoch);
    const fold = await new Folds(log, 1).upTo(epoch, before.position);
    const what = await differingView(model, fold, before);
    if (what === null || (await model.epoch(epoch))?.version === before.version) return what;
  }
}

/** An epoch that is not there may be one that the projector comes to in a moment. */
async function missing(log: ReadableLog, model: ReadModel, epoch: EpochId): Promise<string | null> {
  const { position = 0 } = (await log.head(epoch)) ?? {};
  const reached = await model.position(log.partitionOf(epoch));
  return position <= reached && (await model.epoch(epoch)) === null ? 'its line in lists' : null;
}

async function differingView(
  model: ReadModel,
  fold: EpochFold,
  stored: EpochSummary,
): Promise<string | null> {
  const { epoch } = fold;
  const fresh = summaryOf(fold);
  const known = Object.fromEntries(
    Object.keys(fresh).map((name) => [name, stored[name as keyof EpochSummary]]),
  );
  if (!isSame(known, fresh)) return 'its line in lists';
  const entries = new Map(entryViews(fold, 'all').map((entry) => [entry.key, entry]));
  for await (const entry of entriesIn(model, epoch)) {
    if (!isSame(entries.get(entry.key), entry)) {
      return `its entry ${entry.key}`;
    }
    entries.delete(entry.key);
  }
  const [absent] = entries.keys();
  if (absent !== undefined) return `its entry ${absent}`;
  const voids = (await model.voids(epoch))?.axes ?? [];
  if (!isSame(voids, voidsOf(fold).axes)) return 'its list of voids';
  const ranking = (await model.ranking(epoch)) ?? (await model.examRanking(epoch));
  // A ranking follows a little later than the rest.
  if (ranking?.version !== fold.state.version) return null;
  return isSame(ranking, rankingOf(fold)) ? null : 'its ranking';
}

async function* entriesIn(model: ReadModel, epoch: EpochId): AsyncGenerator<EntryView, void> {
  let after: EntryView['key'] | undefined;
  do {
    const page = await model.entries(epoch, { limit: pageRows, after });
    const items = page?.items ?? [];
    yield* items;
    after = items.length < pageRows ? undefined : items.at(-1)?.key;
  } while (after !== undefined);
}

/** Whether two views say the same, in whatever order; one is absent where the other is not. */
function isSame(left: object | undefined, right: object): boolean {
  // Views are JSON, which their interfaces cannot say.
  const text = (view: object): string => canonicalText(view as unknown as Json);
  return left !== undefined && text(left) === text(right);
}
