/** The service cannot be started with these settings; the message says what to change. */
export class SettingsUnusable extends Error {
  override readonly name = 'SettingsUnusable';
}
