/** Opens the read model on a PostgreSQL database. */
import { PositionRow } from './entities/position-row.js';
import { migrate } from './migrate.js';
import { PositionWatch } from './position-watch.js';
import { projectionStore } from './projection-store.js';
import { readEntries, readEntry, readEpoch, readEpochs, readVoids } from './read-epochs.js';
import type { ReadModel } from './read-model.js';
import { readExamRanking, readRanking, readRankingState } from './read-ranking.js';
import { type ReadModelOptions, readModelSource } from './source.js';

/**
 * Connects and brings the schema up to date when the role may. Throws when the database cannot be
 * reached, and ReadModelOutdated when the schema does not fit this program and cannot be made to.
 */
export async function openReadModel(options: ReadModelOptions): Promise<ReadModel> {
  const source = readModelSource(options);
  await source.initialize();
  try {
    await migrate(source);
  } catch (error) {
    await source.destroy();
    throw error;
  }
  const watch = new PositionWatch(source);
  return {
    epochs: (request) => readEpochs(source, request),
    epoch: (epoch) => readEpoch(source, epoch),
    entries: (epoch, request) => readEntries(source, epoch, request),
    entry: (epoch, key) => readEntry(source, epoch, key),
    voids: (epoch) => readVoids(source, epoch),
    rankingState: (epoch) => readRankingState(source, epoch),
    ranking: (epoch) => readRanking(source, epoch),
    examRanking: (epoch) => readExamRanking(source, epoch),
    position: async (partition) => {
      const row = await source.getRepository(PositionRow).findOneBy({ partition });
      return row?.position ?? 0;
    },
    waitFor: (target) => watch.waitFor(target),
    writer: projectionStore(source, () => {
      watch.nudge();
    }),
    close: async () => {
      watch.close();
      await source.destroy();
    },
  };
}
