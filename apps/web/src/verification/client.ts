/**
 * The pages' way to the verification worker. One worker serves all pages of a tab; it is started
 * by the first who asks, or by `prepareVerification` where it must be there before the network is
 * gone. Nothing here decides anything: what is verified, the ledger's verifier says.
 */
import type {
  Answer,
  DigestJob,
  Job,
  Progress,
  ReceiptJob,
  RecordJob,
  Reply,
  Request,
  Results,
  VerifyJob,
} from './jobs.js';

/** How a job is watched and given up. */
export interface Watch {
  readonly signal?: AbortSignal;
  readonly progress?: (progress: Progress) => void;
}

/** The worker cannot be loaded, or has a bug. */
class WorkerFault extends Error {
  override readonly name = 'WorkerFault';
}

/** Loads the worker; once this ends, it works without a network. Rejects with WorkerFault. */
export async function prepareVerification(): Promise<void> {
  await digestOf({ file: new Blob() });
}

/** Verifies a bundle: every step, with the reader's keys and notes. */
export function verifyBundleOf(
  job: Omit<VerifyJob, 'kind'>,
  watch: Watch = {},
): Promise<Answer<Results['verify']>> {
  return ask({ kind: 'verify', ...job }, watch) as Promise<Answer<Results['verify']>>;
}

/** Checks one receipt. */
export function checkReceipt(
  job: Omit<ReceiptJob, 'kind'>,
  watch: Watch = {},
): Promise<Answer<Results['receipt']>> {
  return ask({ kind: 'receipt', ...job }, watch) as Promise<Answer<Results['receipt']>>;
}

/** Computes the record of evidence: the bytes, and their SHA-256. */
export function computeRecord(
  job: Omit<RecordJob, 'kind'>,
  watch: Watch = {},
): Promise<Answer<Results['record']>> {
  return ask({ kind: 'record', ...job }, watch) as Promise<Answer<Results['record']>>;
}

/** SHA-256 of the bytes of `source`, in hexadecimal. */
export function digestOf(
  source: DigestJob['source'],
  watch: Watch = {},
): Promise<Answer<Results['digest']>> {
  return ask({ kind: 'digest', source }, watch) as Promise<Answer<Results['digest']>>;
}

interface Waiting {
  readonly watch: Watch;
  readonly resolve: (answer: Answer<Results[Job['kind']]>) => void;
  readonly reject: (error: WorkerFault) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let asked = 0;

function ask(job: Job, watch: Watch): Promise<Answer<Results[Job['kind']]>> {
  const { signal } = watch;
  if (signal?.aborted) return Promise.resolve({ ok: false, trouble: { code: 'cancelled' } });
  const to = workerNow();
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    waiting.set(id, { watch, resolve, reject });
    const cancel = (): void => to.postMessage({ id, cancel: true } satisfies Request);
    signal?.addEventListener('abort', cancel, { once: true });
    to.postMessage({ id, job } satisfies Request);
  });
}

function workerNow(): Worker {
  if (worker !== null) return worker;
  const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  made.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    receive(data);
  });
  made.addEventListener('error', ({ message }) => {
    worker = null;
    made.terminate();
    for (const { reject } of waiting.values()) reject(new WorkerFault(message));
    waiting.clear();
  });
  worker = made;
  return made;
}

function receive(reply: Reply): void {
  const job = waiting.get(reply.id);
  if (job === undefined) return;
  if ('progress' in reply) {
    job.watch.progress?.(reply.progress);
    return;
  }
  waiting.delete(reply.id);
  if ('answer' in reply) job.resolve(reply.answer);
  else job.reject(new WorkerFault(reply.fault));
}
