/** The public face of the service. */
export { TokensUnusable } from './access/first-start.js';
export { examCommandRoutes, examReadRoutes } from './access/exam-routes.js';
export { keyRoutes } from './access/key-routes.js';
export { commandRoutes, readRoutes, type Route } from './access/route-table.js';
export { moveLog, type MoveOptions } from './move-log.js';
export { addNextKey, makeKeyFile, readKeyFile, SigningKeyUnusable } from './notary/key-file.js';
export type { Report, Service, ServiceOptions } from './options.js';
export { SettingsUnusable } from './settings-unusable.js';
export { startService } from './start-service.js';
