/** Deliveries in PostgreSQL, in a schema of their own: they are no part of the log. */
import {
  type DataSource,
  In,
  IsNull,
  LessThanOrEqual,
  MoreThan,
  Not,
  type Repository,
} from 'typeorm';
import { DeliveryRow } from './entities/delivery-row.js';
import { FollowedRow } from './entities/followed-row.js';
import { LockSession } from './lock-session.js';
import { deliveriesSource, migrateDeliveries } from './source.js';
import type { Delivery, DeliveryStore, HookStanding, Place, ToTell } from './store.js';

const inOrder = { partition: 'ASC', position: 'ASC' } as const;

/** Rows in one statement: each has nine values, and a statement takes 65 535. */
const rowsMax = 5000;

/** Connects, and brings the schema up to date where the role may. */
export async function openDeliveries({ url }: { readonly url: string }): Promise<DeliveryStore> {
  const source = deliveriesSource(url);
  await source.initialize();
  try {
    await migrateDeliveries(source);
  } catch (error) {
    await source.destroy();
    throw error;
  }
  return new PostgresDeliveries(source);
}

class PostgresDeliveries implements DeliveryStore {
  readonly #source: DataSource;
  readonly #locks: LockSession;
  readonly #deliveries: Repository<DeliveryRow>;
  readonly #followed: Repository<FollowedRow>;

  constructor(source: DataSource) {
    this.#source = source;
    this.#locks = new LockSession(source);
    this.#deliveries = source.getRepository(DeliveryRow);
    this.#followed = source.getRepository(FollowedRow);
  }

  async followed(hook: string, partition: number): Promise<number | null> {
    return (await this.#followed.findOneBy({ hook, partition }))?.position ?? null;
  }

  async keep(
    hook: string,
    { partition, position }: Place,
    events: readonly ToTell[],
    dueMs: number,
  ): Promise<void> {
    const first = { hook, partition, attempts: 0, dueMs, triedMs: null, error: null };
    await this.#source.transaction(async (manager) => {
      for (let at = 0; at < events.length; at += rowsMax) {
        const rows = events.slice(at, at + rowsMax).map((event) => ({ ...first, ...event }));
        const insert = manager.createQueryBuilder().insert().into(DeliveryRow);
        await insert.values(rows).orIgnore().execute();
      }
      await manager.upsert(FollowedRow, { hook, partition, position }, ['hook', 'partition']);
    });
  }

  due(hook: string, nowMs: number, limit: number): Promise<readonly Delivery[]> {
    const where = { hook, dueMs: LessThanOrEqual(nowMs) };
    return this.#deliveries.find({ where, order: inOrder, take: limit });
  }

  async delivered({ hook, partition, position }: Delivery): Promise<void> {
    await this.#deliveries.delete({ hook, partition, position });
  }

  async failed(
    { hook, partition, position, attempts }: Delivery,
    error: string,
    when: { readonly triedMs: number; readonly dueMs: number | null },
  ): Promise<void> {
    const learned = { attempts: attempts + 1, error, ...when };
    await this.#deliveries.update({ hook, partition, position }, learned);
  }

  async standing(hook: string): Promise<HookStanding> {
    const rows = await this.#followed.find({ where: { hook }, order: { partition: 'ASC' } });
    return {
      waiting: await this.#deliveries.countBy({ hook, dueMs: Not(IsNull()) }),
      dead: await this.#deliveries.countBy({ hook, dueMs: IsNull() }),
      positions: rows.map(({ position }) => position),
    };
  }

  dead(hook: string, after: Place | null, limit: number): Promise<readonly Delivery[]> {
    const dead = { hook, dueMs: IsNull() };
    const { partition, position } = after ?? { partition: -1, position: 0 };
    const where = [
      { ...dead, partition, position: MoreThan(position) },
      { ...dead, partition: MoreThan(partition) },
    ];
    return this.#deliveries.find({ where, order: inOrder, take: limit });
  }

  async revive(hook: string, nowMs: number, places: readonly Place[] | null): Promise<number> {
    const dead = { hook, dueMs: IsNull() };
    const again = { dueMs: nowMs, attempts: 0 };
    if (places === null) return (await this.#deliveries.update(dead, again)).affected ?? 0;
    let revived = 0;
    for (const partition of new Set(places.map((place) => place.partition))) {
      const named = places.filter((place) => place.partition === partition);
      const position = In(named.map((place) => place.position));
      const done = await this.#deliveries.update({ ...dead, partition, position }, again);
      revived += done.affected ?? 0;
    }
    return revived;
  }

  alone(hook: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    return this.#locks.hold(hook, work);
  }

  close(): Promise<void> {
    return this.#source.destroy();
  }
}
