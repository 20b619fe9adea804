/** The public face of deliveries: what others are to be told of the log, and could not be. */
export {
  type KeptDeliveryTable,
  keptDeliveryTables,
  type KeptDeliveryValue,
} from './kept/kept-tables.js';
export { type KeptDeliveries, withDeliveries } from './kept/read-kept.js';
export { type DeliveriesRestoration, restoringDeliveries } from './kept/restore-kept.js';
export { openDeliveries } from './postgres-store.js';
export type { Delivery, DeliveryStore, HookStanding, Place, ToTell } from './store.js';
export { updateDeliveriesSchema } from './update-schema.js';
