/** What the projector is told by its environment. Read here and nowhere else. */

/** The settings of a projector that runs by itself. */
export interface ProjectorSettings {
  /** The database of log and read model, `postgres://...` */
  readonly databaseUrl: string;
}

/** The environment lacks something; the message says what. */
export class SettingsUnusable extends Error {
  override readonly name = 'SettingsUnusable';
}

/** Reads `DATABASE_URL`. Throws SettingsUnusable when it is missing. */
export function settingsFrom(
  environment: Readonly<Record<string, string | undefined>>,
): ProjectorSettings {
  const { DATABASE_URL: databaseUrl } = environment;
  if (databaseUrl === undefined || databaseUrl === '') {
    throw new SettingsUnusable(
      'DATABASE_URL is not set: name the PostgreSQL database of the service, such as ' +
        'postgres://ledger@127.0.0.1:5432/ledger',
    );
  }
  return { databaseUrl };
}
