/** Complete: every command and every read of the API can be had from the command line. */
import { describe, expect, test } from '@jest/globals';
import { examCommandRoutes, examReadRoutes } from '../../apps/api/src/access/exam-routes.js';
import { keyRoutes } from '../../apps/api/src/access/key-routes.js';
import { webhookRoutes } from '../../apps/api/src/access/webhook-routes.js';
import { commandRoutes, readRoutes } from '../../apps/api/src/access/route-table.js';
import { commandCall, type SentCommand } from '../../apps/cli/src/client/commands.js';
import { reads } from '../../apps/cli/src/verbs/read-table.js';

const commands = { ...commandRoutes, ...examCommandRoutes };
const allReads = { ...readRoutes, ...examReadRoutes, ...keyRoutes, ...webhookRoutes };

const names = { epoch: 'E', key: 'K', axis: 'A', attempt: 7, id: 'a1' };

/** A path of the service with the names of above in it. */
function filled(path: string): string {
  return path
    .replace('{epoch}', names.epoch)
    .replace('{key}', names.key)
    .replace('{axis}', names.axis)
    .replace('{attempt}', String(names.attempt))
    .replace('{id}', names.id);
}

describe('every command of the API', () => {
  test.each(Object.keys(commands) as SentCommand[])(
    '%s goes to its route, with the token of a role that may',
    (type) => {
      const call = commandCall(type, names, '{}');
      const { path, roles } = commands[type];
      expect([call.path, call.roles]).toEqual([filled(path), roles]);
    },
  );
});

/** Routes without a verb of their own name, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  allEvents: 'watch, without an epoch',
  live: 'for whoever restarts the service',
  metrics: 'for whoever scrapes the service',
  webhooks: 'webhooks',
  deadLetters: 'webhooks dead',
  ReplayWebhook: 'webhooks replay',
  replay: 'replay, which can be given a bundle too',
  errors: 'a page for people',
  bundle: 'export',
  checkpoint: 'checkpoint, with an epoch',
  receipt: 'receipt',
  proof: 'proof',
  serviceLog: 'service-log',
  serviceCheckpoint: 'checkpoint, without an epoch',
  keys: 'keys',
  AddKey: 'keys rotate',
  RetireKey: 'keys retire',
};

describe('every read of the API', () => {
  const paths = reads.map(({ epoch, path, named }) =>
    filled(
      [
        '',
        ...(epoch ? ['v1', 'epochs', '{epoch}'] : []),
        ...path,
        ...(named === undefined ? [] : [`{${named}}`]),
      ].join('/'),
    ),
  );

  test.each(Object.entries(allReads))('%s has a verb', (name, { path }) => {
    expect(Object.hasOwn(elsewhere, name) || paths.includes(filled(path))).toBe(true);
  });

  test('and no verb reads what is not there', () => {
    const routes = Object.values(allReads).map(({ path }) => filled(path));
    expect(paths.filter((path) => !routes.includes(path))).toEqual([]);
  });
});
