/** The verification worker: jobs in, progress and answers out, several at a time. */
import type { Reply, Request } from './jobs.js';
import { runJob } from './run-job.js';

/** What a dedicated worker has of its global scope. */
interface WorkerScope {
  postMessage(reply: Reply): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Request>) => void): void;
}

const scope = self as unknown as WorkerScope;
const running = new Map<number, AbortController>();

scope.addEventListener('message', ({ data }) => {
  if ('cancel' in data) running.get(data.id)?.abort();
  else void run(data);
});

async function run({ id, job }: Extract<Request, { job: object }>): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const answer = await runJob(job, {
      signal: controller.signal,
      now: () => performance.now(),
      tell: (progress) => {
        scope.postMessage({ id, progress });
      },
    });
    scope.postMessage({ id, answer });
  } catch (error) {
    scope.postMessage({ id, fault: error instanceof Error ? error.message : String(error) });
  } finally {
    running.delete(id);
  }
}
