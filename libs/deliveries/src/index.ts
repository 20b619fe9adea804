/** The public face of deliveries: what others are to be told of the log, and could not be. */
export { openDeliveries } from './postgres-store.js';
export type { Delivery, DeliveryStore, HookStanding, Place, ToTell } from './store.js';
export { updateDeliveriesSchema } from './update-schema.js';
