/** Jest's global tear-down of the lanes that need PostgreSQL: see find-database.mjs. */
export { leaveDatabase as default } from './find-database.mjs';
