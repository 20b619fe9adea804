/** Reads of epochs, their entries and their voids. */
import type { DataSource, SelectQueryBuilder } from 'typeorm';
import type { EntryKey, EpochId } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { fraction, toNumber, toText } from '#ledger/numeric/fraction';
import { AxisVoidsRow } from './entities/axis-voids-row.js';
import { EntryRow } from './entities/entry-row.js';
import { EpochRow } from './entities/epoch-row.js';
import { PlanRow } from './entities/plan-row.js';
import type { EntriesRequest, EpochsRequest, PageRequest } from './read-model.js';
import { searchText } from './rows.js';
import type {
  AxisVoidsView,
  EntryView,
  EpochDetail,
  EpochSummary,
  EpochVoids,
  Page,
} from './views.js';

export async function readEpochs(
  source: DataSource,
  request: EpochsRequest,
): Promise<Page<EpochSummary>> {
  const query = source.createQueryBuilder(EpochRow, 'epoch').where('true');
  if (request.state !== undefined) query.andWhere('epoch.state = :state', { state: request.state });
  const rows = await pageOf(query, 'epoch.epoch', request);
  return page(rows.map(summaryOf), request.limit, ({ epoch }) => epoch);
}

export async function readEpoch(source: DataSource, epoch: EpochId): Promise<EpochDetail | null> {
  const row = await source
    .createQueryBuilder(PlanRow, 'plan')
    .innerJoinAndSelect('plan.of', 'epoch')
    .where('plan.epoch = :epoch', { epoch })
    .getOne();
  return row && { ...summaryOf(row.of), plan: JSON.parse(row.plan) as EpochDetail['plan'] };
}

export async function readEntries(
  source: DataSource,
  epoch: EpochId,
  request: EntriesRequest,
): Promise<Page<EntryView> | null> {
  const query = source
    .createQueryBuilder(EntryRow, 'entry')
    .where('entry.epoch = :epoch', { epoch });
  const { status } = request;
  if (status !== undefined) query.andWhere('entry.status = :status', { status });
  const rows = await pageOf(query, 'entry.key', request);
  if (rows.length === 0 && !(await source.getRepository(EpochRow).existsBy({ epoch }))) return null;
  return page(rows.map(entryOf), request.limit, ({ key }) => key);
}

export async function readEntry(
  source: DataSource,
  epoch: EpochId,
  key: EntryKey,
): Promise<EntryView | null> {
  const row = await source.getRepository(EntryRow).findOneBy({ epoch, key });
  return row && entryOf(row);
}

export async function readVoids(source: DataSource, epoch: EpochId): Promise<EpochVoids | null> {
  const rows = await source
    .createQueryBuilder(AxisVoidsRow, 'voids')
    .innerJoinAndSelect('voids.of', 'epoch')
    .where('voids.epoch = :epoch', { epoch })
    .orderBy('voids.place')
    .getMany();
  const [first] = rows;
  if (first === undefined) return null;
  const { version, position } = first.of;
  return { epoch, version, position, axes: rows.map(axisVoidsOf) };
}

/** The rows after `request.after`, one more than a page holds, so that the next one is known. */
function pageOf<Row extends object>(
  query: SelectQueryBuilder<Row>,
  name: string,
  request: PageRequest<string> & { readonly search?: string | undefined },
): Promise<Row[]> {
  const { limit, after, search } = request;
  if (after !== undefined) query.andWhere(`${name} > :after`, { after });
  if (search !== undefined) {
    const text = searchText(search);
    query.andWhere(`strpos(${query.alias}.search_text, :text) > 0`, { text });
  }
  return query
    .orderBy(name)
    .limit(limit + 1)
    .getMany();
}

function page<Item>(
  items: readonly Item[],
  limit: number,
  nameOf: (item: Item) => string,
): Page<Item> {
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown, next: items.length > limit && last ? nameOf(last) : null };
}

function summaryOf(row: EpochRow): EpochSummary {
  const { partition: _, search_text: __, entries, shortlisted, attempts, ...more } = row;
  const { planned, reported, imported, ...rest } = more;
  const counts =
    attempts === null
      ? { entries, shortlisted, planned, reported }
      : { attempts, planned, reported };
  return { ...rest, counts, imported: imported === null ? null : statementIn(imported) };
}

function statementIn(imported: string): EpochSummary['imported'] {
  return JSON.parse(imported) as EpochSummary['imported'];
}

function entryOf(row: EntryRow): EntryView {
  const { epoch: _, search_text: __, of: ___, reported, planned, ...rest } = row;
  return { ...rest, counts: { reported, planned } };
}

function axisVoidsOf(row: AxisVoidsRow): AxisVoidsView {
  const { axis, planned, voids, over, rerun } = row;
  const { max_void_fraction: limit } = row.of;
  invariant(limit !== null, `${row.epoch} has axes, so it has a limit`);
  const share = fraction(voids, planned);
  return {
    axis,
    planned,
    voids,
    void_fraction: toNumber(share),
    void_fraction_exact: toText(share),
    limit,
    over,
    rerun,
  };
}
