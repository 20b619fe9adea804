/** Complete: every command and every read of the API can be had from the command line. */
import { describe, expect, test } from '@jest/globals';
import type { EpochCommand } from '#ledger/epoch/commands';
import { commandRoutes, readRoutes } from '../../apps/api/src/access/route-table.js';
import { commandCall } from '../../apps/cli/src/client/commands.js';
import { reads } from '../../apps/cli/src/verbs/read-table.js';

const names = { epoch: 'E', key: 'K', axis: 'A' };

/** A path of the service with the names of above in it. */
function filled(path: string): string {
  return path
    .replace('{epoch}', names.epoch)
    .replace('{key}', names.key)
    .replace('{axis}', names.axis);
}

describe('every command of the API', () => {
  test.each(Object.keys(commandRoutes) as EpochCommand['type'][])(
    '%s goes to its route, with the token of a role that may',
    (type) => {
      const call = commandCall(type, names, '{}');
      const { path, roles } = commandRoutes[type];
      expect([call.path, call.roles]).toEqual([filled(path), roles]);
    },
  );
});

/** Reads without a verb of their own, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  allEvents: 'watch, without an epoch',
  live: 'for whoever restarts the service',
  errors: 'a page for people',
};

describe('every read of the API', () => {
  const paths = reads.map(({ epoch, path }) =>
    ['', ...(epoch ? ['v1', 'epochs', names.epoch] : []), ...path].join('/'),
  );

  test.each(Object.entries(readRoutes))('%s has a verb', (name, { path }) => {
    expect(Object.hasOwn(elsewhere, name) || paths.includes(filled(path))).toBe(true);
  });

  test('and no verb reads what is not there', () => {
    const routes = Object.values(readRoutes).map(({ path }) => filled(path));
    expect(paths.filter((path) => !routes.includes(path))).toEqual([]);
  });
});
