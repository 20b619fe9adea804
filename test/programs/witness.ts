/**
 * Somebody who hands in entries without a pause and remembers what the service acknowledged, while
 * the service is killed under it.
 */
import type { ServiceProcess } from './programs.js';

/** A command that the service said it had done. */
export interface Acknowledged {
  /** Its Idempotency-Key. */
  readonly command: string;
  readonly version: number;
}

/** A witness at work. */
export interface Witness {
  /** What was acknowledged until now. */
  readonly acknowledged: readonly Acknowledged[];
  /** Waits until so many commands more have been acknowledged; throws when there is no answer. */
  more(count: number): Promise<void>;
  /** Sends no more, and gives everything that was acknowledged. */
  stop(): Promise<readonly Acknowledged[]>;
}

/** How often an opening that found no log is sent again; each time the service waits for one. */
const triesMax = 5;

/** Senders of a witness, each with one command under way. */
const senders = 3;

/** Opens an epoch for witnesses; gives its position in the log. */
export async function openForWitnesses(service: ServiceProcess, epoch: string): Promise<number> {
  const axes = [{ axis: 'x', tasks: [{ task: 't', units: ['u'] }] }];
  const rule = { rule: 'epoch-record@3', max_void_fraction: '1', runtime_retries: 0 };
  const plan = { epoch, title: '', ...rule, base_model: null, axes };
  const headers = { 'idempotency-key': `open-${epoch}` };
  for (let tries = 0; ; tries += 1) {
    const opened = await service.post('/v1/epochs', plan, { as: 'organiser', headers });
    if (opened.status <= 201) return Number(opened.json['position']);
    // It may have been done or not, and is to be sent again: so does every client.
    const again = opened.status === 503 && tries < triesMax;
    if (!again) throw new Error(`${epoch} is not opened: ${opened.bytes.toString()}`);
  }
}

/** Hands in entries whose keys begin with `name`, until it is stopped or gets no answer. */
export function startWitness(service: ServiceProcess, epoch: string, name: string): Witness {
  const acknowledged: Acknowledged[] = [];
  let stopped = false;
  const send = async (sender: number): Promise<void> => {
    for (let index = 0; !stopped; index += 1) {
      const command = `${name}-${String(sender)}-${String(index)}`;
      const body = { key: command, model: 'm' };
      const sent = { as: 'intake', headers: { 'idempotency-key': command } } as const;
      // No answer, or 503, means that it may or may not have been done.
      const path = `/v1/epochs/${epoch}/entries`;
      const answer = await service.post(path, body, sent).catch(() => null);
      if (answer === null) return;
      if (answer.status === 201) {
        acknowledged.push({ command, version: Number(answer.json['version']) });
      }
    }
  };
  const sending = Promise.all(Array.from({ length: senders }, (_, sender) => send(sender)));
  let hasEnded = false;
  void sending.then(() => (hasEnded = true));
  return {
    acknowledged,
    more: async (count) => {
      const enough = acknowledged.length + count;
      while (acknowledged.length < enough) {
        if (hasEnded) throw new Error('the service answers no more');
        await service.get('/health/live');
      }
    },
    stop: async () => {
      stopped = true;
      await sending;
      return acknowledged;
    },
  };
}
