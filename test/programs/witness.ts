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
  /** The log's position when it began. */
  readonly position: number;
  /** Sends no more, and gives everything that was acknowledged. */
  stop(): Promise<readonly Acknowledged[]>;
}

/** Senders of a witness, each with one command under way. */
const senders = 3;

/** Opens the epoch `epoch` and hands in entries until it is stopped. */
export async function startWitness(service: ServiceProcess, epoch: string): Promise<Witness> {
  const axes = [{ axis: 'x', tasks: [{ task: 't', units: ['u'] }] }];
  const rule = { rule: 'epoch-record@3', max_void_fraction: '1', runtime_retries: 0 };
  const plan = { epoch, title: '', ...rule, base_model: null, axes };
  const opened = await service.accepted('/v1/epochs', plan, { as: 'organiser' });
  const acknowledged: Acknowledged[] = [];
  let stopped = false;
  const send = async (sender: number): Promise<void> => {
    for (let index = 0; !stopped; index += 1) {
      const command = `${String(sender)}-${String(index)}`;
      const body = { key: command, model: 'm' };
      const headers = { 'idempotency-key': command };
      const sent = { as: 'intake', headers } as const;
      // No answer, or 503, means that it may or may not have been done.
      const answer = await service
        .post(`/v1/epochs/${epoch}/entries`, body, sent)
        .catch(() => null);
      if (answer === null) return;
      if (answer.status === 201) {
        acknowledged.push({ command, version: Number(answer.json['version']) });
      }
    }
  };
  const sending = Promise.all(Array.from({ length: senders }, (_, sender) => send(sender)));
  return {
    position: Number(opened.json['position']),
    stop: async () => {
      stopped = true;
      await sending;
      return acknowledged;
    },
  };
}
