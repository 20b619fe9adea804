/** The sender of a page: one for each epoch, with the requests of the browser. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { command } from '../../service/request.js';
import { Sender } from './sender.js';
import type { Answer, Preview, Stage } from './sending.js';
import { keptAttempt } from './tab-storage.js';

/** The sender for `epoch`, and where it stands. What was done is asked for anew. */
export function useSender(epoch: string): { readonly sender: Sender; readonly stage: Stage } {
  const queries = useQueryClient();
  const sender = useMemo(() => senderOf(epoch), [epoch]);
  const stage = useSyncExternalStore(sender.onChange, sender.stage);
  const done = stage.kind === 'done' ? stage.answer.version : null;
  useEffect(() => {
    if (done !== null) void queries.invalidateQueries({ queryKey: ['epoch', epoch] });
  }, [done, epoch, queries]);
  return { sender, stage };
}

function senderOf(epoch: string): Sender {
  const below = (path: readonly string[]): readonly string[] => ['epochs', epoch, ...path];
  return new Sender({
    preview: ({ path, body }) =>
      command<Preview>({ path: below(path), query: { dry_run: 'true' } }, body),
    send: ({ request: { path, body }, version, idempotencyKey }) =>
      command<Answer>({ path: below(path) }, body, {
        'if-match': `"${String(version)}"`,
        'idempotency-key': idempotencyKey,
      }),
    newKey,
    kept: keptAttempt(epoch),
  });
}

/** 128 bits; `randomUUID` is there in secure contexts only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
