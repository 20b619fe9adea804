import { describe, expect, test } from '@jest/globals';
import { ServiceProblem } from '../../service/problem.js';
import { type KeptAttempt, Sender, type SenderContext } from './sender.js';
import type { Attempt, Preview } from './sending.js';

const request = { path: ['close'], body: {} };
const standing = { state: 'running' };
const preview: Preview = { version: 7, events: [], before: standing, after: standing };
const answer = { epoch: 'e', version: 8, position: 8, events: [] };
const unreachable = new ServiceProblem({
  code: 'unreachable',
  status: 0,
  detail: '',
  places: [],
  members: {},
});

/** A place to keep one attempt in, as a tab has it. */
function aTab(): KeptAttempt & { held: Attempt | null } {
  return {
    held: null,
    read() {
      return this.held;
    },
    write(attempt) {
      this.held = attempt;
    },
  };
}

/** A service that answers everything, and remembers what was sent to it. */
function aService(over: Partial<SenderContext> = {}): {
  readonly context: SenderContext;
  readonly sent: Attempt[];
} {
  const sent: Attempt[] = [];
  let keys = 0;
  const context: SenderContext = {
    preview: () => Promise.resolve(preview),
    send: (attempt) => {
      sent.push(attempt);
      return Promise.resolve(answer);
    },
    newKey: () => `key-${String((keys += 1))}`,
    kept: aTab(),
    ...over,
  };
  return { context, sent };
}

describe('an action that is sent', () => {
  test('goes out once, however often it is confirmed', async () => {
    const { context, sent } = aService();
    const sender = new Sender(context);
    await sender.preview('close', request);
    await Promise.all([sender.confirm(), sender.confirm(), sender.confirm()]);
    await sender.confirm();
    expect(sent).toEqual([{ action: 'close', request, version: 7, idempotencyKey: 'key-1' }]);
    expect(sender.stage()).toMatchObject({ kind: 'done', answer });
  });

  test('is kept while nobody knows whether it was done, and found after a reload', async () => {
    const tab = aTab();
    const lost = aService({ kept: tab, send: () => Promise.reject(unreachable) });
    const before = new Sender(lost.context);
    await before.preview('close', request);
    await before.confirm();
    expect([before.stage().kind, tab.held?.idempotencyKey]).toEqual(['lost', 'key-1']);

    const { context, sent } = aService({ kept: tab });
    const later = new Sender(context);
    expect(later.stage().kind).toBe('lost');
    await later.confirm();
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1']);
    expect([later.stage().kind, tab.held]).toEqual(['done', null]);
  });

  test('is kept before it goes out: the page may be gone before its answer', async () => {
    const tab = aTab();
    const held: unknown[] = [];
    const { context } = aService({
      kept: tab,
      send: () => {
        held.push(tab.held);
        return Promise.resolve(answer);
      },
    });
    const sender = new Sender(context);
    await sender.preview('close', request);
    await sender.confirm();
    expect(held).toEqual([expect.objectContaining({ idempotencyKey: 'key-1' })]);
  });

  test('is forgotten when it was refused', async () => {
    const refused = new ServiceProblem({ ...unreachable, code: 'appeals_open', status: 409 });
    const tab = aTab();
    const { context } = aService({ kept: tab, send: () => Promise.reject(refused) });
    const sender = new Sender(context);
    await sender.preview('close', request);
    await sender.confirm();
    expect([sender.stage(), tab.held]).toEqual([{ kind: 'refused', problem: refused }, null]);
  });
});

describe('a preview', () => {
  test('that is asked for again stands for itself, under a key of its own', async () => {
    const { context, sent } = aService();
    const sender = new Sender(context);
    await sender.preview('close', request);
    sender.leave();
    await sender.preview('close', request);
    await sender.confirm();
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-2']);
  });

  test('that comes after its form was left is not shown', async () => {
    const waiting: ((given: Preview) => void)[] = [];
    const { context } = aService({ preview: () => new Promise((done) => waiting.push(done)) });
    const sender = new Sender(context);
    const first = sender.preview('close', request);
    sender.leave();
    const second = sender.preview('cancel', request);
    waiting[0]?.(preview);
    await first;
    expect(sender.stage().kind).toBe('previewing');
    waiting[1]?.({ ...preview, version: 9 });
    await second;
    expect(sender.stage()).toMatchObject({ kind: 'previewed', attempt: { action: 'cancel' } });
  });

  test('tells whoever listens, until they no longer do', async () => {
    const { context } = aService();
    const sender = new Sender(context);
    const heard: string[] = [];
    const end = sender.onChange(() => heard.push(sender.stage().kind));
    await sender.preview('close', request);
    end();
    await sender.confirm();
    expect(heard).toEqual(['previewing', 'previewed']);
  });
});
