/** The last checkpoint that the service signed over an epoch. */
import { useQuery } from '@tanstack/react-query';
import { type Checkpoint, parseCheckpoint } from '#ledger/record/checkpoint';
import { parseNote } from '#ledger/record/note';
import { epochKey } from '../service/live-epoch.js';
import { ask } from '../service/request.js';

/** A checkpoint with the note that it stands in. */
export interface LastCheckpoint {
  readonly note: string;
  readonly checkpoint: Checkpoint;
}

/** Asked for once, and after each close: asking makes the service sign. Null before the first. */
export function useLastCheckpoint(epoch: string, closings: number): LastCheckpoint | null {
  const { data: note } = useQuery({
    queryKey: epochKey(epoch, 'checkpoint', String(closings)),
    queryFn: async ({ signal }) => {
      const response = await ask({ path: ['epochs', epoch, 'checkpoint'], signal });
      return response.text();
    },
    staleTime: Infinity,
    retry: false,
  });
  if (note === undefined) return null;
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '');
  return checkpoint === null ? null : { note, checkpoint };
}
