/** Waiting for a service that has to find its database again. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from './programs.js';

/** Waits until the service says that it is ready; throws what it said last after 30 s. */
export async function untilReady(service: ServiceProcess): Promise<void> {
  let said = 'nothing';
  for (let looks = 0; looks < 300; looks += 1) {
    const answer = await service.get('/health/ready').catch(() => null);
    if (answer?.status === 200) return;
    said = answer?.bytes.toString('utf8') ?? 'nothing';
    await pause(100);
  }
  throw new Error(`the service is not ready after 30 s: ${said}; ${service.messages()}`);
}
