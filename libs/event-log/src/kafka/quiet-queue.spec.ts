/** The one place where we change kafkajs: seen to be as we know it, and to be changed. */
import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import { quietIdleConnections } from './quiet-queue.js';

interface Queue {
  pending: unknown[];
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  scheduleCheckPendingRequests(): void;
  destroy(): void;
}

type QueueClass = new (options: object) => Queue;

const require = createRequire(import.meta.url);
const RequestQueue = require('kafkajs/src/network/requestQueue') as QueueClass;

function aQueue(): Queue {
  return new RequestQueue({ maxInFlightRequests: 1, requestTimeout: 1000 });
}

describe('the queue of requests of kafkajs', () => {
  test('is that of the version whose timer we know', () => {
    const { version } = require('kafkajs/package.json') as { readonly version: string };
    expect(version).toBe('2.2.4');
  });

  test('given nothing pending, then no timer is set', () => {
    quietIdleConnections();
    const queue = aQueue();
    queue.scheduleCheckPendingRequests();
    expect(queue.throttleCheckTimeoutId).toBeNull();
  });

  test('given a request that waits, then the timer is set, as it was before', () => {
    quietIdleConnections();
    quietIdleConnections();
    const queue = aQueue();
    queue.pending.push({});
    queue.scheduleCheckPendingRequests();
    expect(queue.throttleCheckTimeoutId).not.toBeNull();
    queue.destroy();
  });
});
