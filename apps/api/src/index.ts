/** The public face of the service. */
export { examCommandRoutes, examReadRoutes } from './access/exam-routes.js';
export { keyRoutes } from './access/key-routes.js';
export { webhookRoutes } from './access/webhook-routes.js';
export type { ProviderOptions } from './access/identity-provider.js';
export { commandRoutes, readRoutes, type Route } from './access/route-table.js';
export { runningDatabase } from '#embedded-database';
export { addToken, readTokens, revokeTokens, TokensUnusable } from './access/tokens-file.js';
export { examine } from './doctor/examine.js';
export { backUpDatabase, restoreDatabase } from './keeping/keep-database.js';
export { updateSchemas } from './keeping/update-schemas.js';
export { moveLog, type MoveOptions } from './move-log.js';
export { addNextKey, makeKeyFile, readKeyFile, SigningKeyUnusable } from './notary/key-file.js';
export type { Report, Service, ServiceOptions } from './options.js';
export { SettingsUnusable } from './settings-unusable.js';
export { startService } from './start-service.js';
