/** Deliveries in PostgreSQL, in a schema of their own: they are no part of the log. */
import { type DataSource, In, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { DeliveryRow } from './entities/delivery-row.js';
import { FollowedRow } from './entities/followed-row.js';
import { holdAlone } from './hold-alone.js';
import { deliveriesSource, migrateDeliveries } from './source.js';
import type { Delivery, DeliveryStore } from './store.js';

const inOrder = { partition: 'ASC', position: 'ASC' } as const;

/** Rows in one statement: each has seven values, and a statement takes 65 535. */
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
  return storeIn(source);
}

function storeIn(source: DataSource): DeliveryStore {
  const deliveries = source.getRepository(DeliveryRow);
  const followed = source.getRepository(FollowedRow);
  const keyOf = ({ hook, partition, position }: Delivery): object => {
    return { hook, partition, position };
  };
  return {
    followed: async (hook, partition) => {
      return (await followed.findOneBy({ hook, partition }))?.position ?? null;
    },
    keep: (hook, partition, position, events) =>
      source.transaction(async (manager) => {
        const first = {
          hook,
          partition,
          attempts: 0,
          dueAt: new Date(),
          triedAt: null,
          error: null,
        };
        for (let at = 0; at < events.length; at += rowsMax) {
          const rows = events.slice(at, at + rowsMax).map((event) => ({ ...first, ...event }));
          const insert = manager.createQueryBuilder().insert().into(DeliveryRow);
          await insert.values(rows).orIgnore().execute();
        }
        await manager.upsert(FollowedRow, { hook, partition, position }, ['hook', 'partition']);
      }),
    due: (hook, now, limit) =>
      deliveries.find({
        where: { hook, dueAt: LessThanOrEqual(now) },
        ...{ order: inOrder, take: limit },
      }),
    delivered: async (delivery) => {
      await deliveries.delete(keyOf(delivery));
    },
    failed: async (delivery, error, triedAt, dueAt) => {
      const attempts = delivery.attempts + 1;
      await deliveries.update(keyOf(delivery), { attempts, error, triedAt, dueAt });
    },
    standing: async (hook) => {
      const rows = await followed.find({ where: { hook }, order: { partition: 'ASC' } });
      return {
        waiting: await deliveries.countBy({ hook, dueAt: Not(IsNull()) }),
        dead: await deliveries.countBy({ hook, dueAt: IsNull() }),
        positions: rows.map(({ position }) => position),
      };
    },
    dead: (hook, after, limit) => {
      const dead = { hook, dueAt: IsNull() };
      const { partition, position } = after ?? { partition: -1, position: 0 };
      const where = [
        { ...dead, partition, position: MoreThan(position) },
        { ...dead, partition: MoreThan(partition) },
      ];
      return deliveries.find({ where, order: inOrder, take: limit });
    },
    revive: async (hook, now, places) => {
      const dead = { hook, dueAt: IsNull() };
      const again = { dueAt: now, attempts: 0 };
      if (places === null) return (await deliveries.update(dead, again)).affected ?? 0;
      let revived = 0;
      for (const partition of new Set(places.map((place) => place.partition))) {
        const named = places.filter((place) => place.partition === partition);
        const position = In(named.map((place) => place.position));
        revived += (await deliveries.update({ ...dead, partition, position }, again)).affected ?? 0;
      }
      return revived;
    },
    alone: (hook, work) => holdAlone(source, hook, work),
    close: () => source.destroy(),
  };
}
