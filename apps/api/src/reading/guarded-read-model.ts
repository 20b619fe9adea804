/**
 * The read model with its outages named: what its database throws becomes ReadModelUnavailable, so
 * that the edge answers 503 and the operator hears the cause.
 * Source: house rule "three kinds of trouble"; FORMATS, section 6 "Errors".
 */
import type { ReadModel } from '#read-model';

/** The tables cannot be read now. `cause` is what was thrown. */
export class ReadModelUnavailable extends Error {
  override readonly name = 'ReadModelUnavailable';
}

/** `model`, throwing nothing but ReadModelUnavailable. */
export function guardedReadModel(model: ReadModel): ReadModel {
  return {
    epochs: (request) => guarded(model.epochs(request)),
    epoch: (epoch) => guarded(model.epoch(epoch)),
    entries: (epoch, request) => guarded(model.entries(epoch, request)),
    entry: (epoch, key) => guarded(model.entry(epoch, key)),
    voids: (epoch) => guarded(model.voids(epoch)),
    rankingState: (epoch) => guarded(model.rankingState(epoch)),
    ranking: (epoch) => guarded(model.ranking(epoch)),
    examRanking: (epoch) => guarded(model.examRanking(epoch)),
    position: (partition) => guarded(model.position(partition)),
    waitFor: (target) => guarded(model.waitFor(target)),
    writer: model.writer,
    close: () => model.close(),
  };
}

async function guarded<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new ReadModelUnavailable('the read model cannot be read now', { cause });
  }
}
