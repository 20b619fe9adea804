/** The writing half of the read model: one transaction per step. */
import type { DataSource, EntityManager } from 'typeorm';
import type { EpochId } from '#ledger/ids';
import { AxisVoidsRow } from './entities/axis-voids-row.js';
import { exactNumber } from './entities/columns.js';
import { EntryRow } from './entities/entry-row.js';
import { EpochRow } from './entities/epoch-row.js';
import { PlanRow } from './entities/plan-row.js';
import { PositionRow } from './entities/position-row.js';
import { RankingLineRow } from './entities/ranking-line-row.js';
import { RankingRow } from './entities/ranking-row.js';
import type {
  OwedRanking,
  ProjectionChanges,
  ProjectionStep,
  ProjectionWriter,
  StepResult,
} from './projection-writer.js';
import { axisVoidsRows, entryRow, epochRow, planRow, rankingLineRows, rankingRow } from './rows.js';
import { tableOf, writeRows } from './write-rows.js';

const owedAtOnce = 100;

interface OwedRow {
  readonly epoch: EpochId;
  readonly version: number;
  readonly ranking_version: number;
  /** A `bigint` arrives as text. */
  readonly ranking_position: string;
}

/** The writer over `source`; `onWritten` is called after every step that was written. */
export function projectionStore(source: DataSource, onWritten: () => void): ProjectionWriter {
  const table = (entity: new () => object): string => tableOf(source.getMetadata(entity));
  const positions = table(PositionRow);

  async function advance(
    step: ProjectionStep,
    changes: () => ProjectionChanges,
  ): Promise<StepResult> {
    const result = await source.transaction(async (manager): Promise<StepResult> => {
      const claimed = await claim(manager, positions, step);
      if (!claimed) return { kind: 'moved', position: await stored(manager, step.partition) };
      await writeChanges(manager, step.partition, changes());
      return { kind: 'written' };
    });
    if (result.kind === 'written') onWritten();
    return result;
  }

  async function stored(manager: EntityManager, partition: number): Promise<number> {
    const row = await manager.findOneBy(PositionRow, { partition });
    return row?.position ?? 0;
  }

  async function owedRankings(partition: number): Promise<readonly OwedRanking[]> {
    const rows: readonly OwedRow[] = await source.query(
      `SELECT e.epoch, e.version, coalesce(r.version, 0) AS ranking_version,
           coalesce(r.position, 0) AS ranking_position
         FROM ${table(EpochRow)} e LEFT JOIN ${table(RankingRow)} r ON r.epoch = e.epoch
         WHERE e.partition = $1 AND r.version IS DISTINCT FROM e.version
         ORDER BY ranking_position LIMIT $2`,
      [partition, owedAtOnce],
    );
    return rows.map(({ epoch, version, ranking_version, ranking_position }) => ({
      epoch,
      version,
      rankingVersion: ranking_version,
      rankingPosition: exactNumber(ranking_position),
    }));
  }

  return { advance, owedRankings };
}

/**
 * Moves the position if it stands where the step starts. The row stays locked until the end of the
 * transaction; whoever waits for it meanwhile finds it moved. The first step makes the row.
 */
async function claim(
  manager: EntityManager,
  positions: string,
  { partition, from, to }: ProjectionStep,
): Promise<boolean> {
  if (from === 0) {
    await manager.query(
      `INSERT INTO ${positions} (partition, position) VALUES ($1, 0)
       ON CONFLICT ON CONSTRAINT pk_positions DO NOTHING`,
      [partition],
    );
  }
  const [, moved]: [unknown, number] = await manager.query(
    `UPDATE ${positions} SET position = $3 WHERE partition = $1 AND position = $2`,
    [partition, from, to],
  );
  return moved === 1;
}

async function writeChanges(
  manager: EntityManager,
  partition: number,
  changes: ProjectionChanges,
): Promise<void> {
  const { plans, epochs, entries, voids, rankings } = changes;
  await writeRows(
    manager,
    EpochRow,
    epochs.map((summary) => epochRow(summary, partition)),
  );
  await writeRows(manager, PlanRow, plans.map(planRow));
  await writeRows(
    manager,
    EntryRow,
    entries.flatMap((group) => group.entries.map((entry) => entryRow(group.epoch, entry))),
  );
  await writeRows(manager, AxisVoidsRow, voids.flatMap(axisVoidsRows));
  await writeRows(manager, RankingRow, rankings.map(rankingRow));
  await writeRows(manager, RankingLineRow, rankings.flatMap(rankingLineRows));
}
