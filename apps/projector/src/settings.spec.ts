import { expect, test } from '@jest/globals';
import { settingsFrom, SettingsUnusable } from './settings.js';

test('given a database is named, then that is where log and read model are', () => {
  const databaseUrl = 'postgres://ledger@127.0.0.1:5432/ledger';
  expect(settingsFrom({ DATABASE_URL: databaseUrl })).toEqual({ databaseUrl });
});

test.each([[{}], [{ DATABASE_URL: '' }]])('given %j, then it is told what is missing', (given) => {
  expect(() => settingsFrom(given)).toThrow(SettingsUnusable);
  expect(() => settingsFrom(given)).toThrow('DATABASE_URL is not set');
});
