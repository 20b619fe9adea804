import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { read } from '../../service/request.js';
import type { KeyNumbers } from './wire.js';

/** The numbers in force. */
export function useKeyNumbers(): UseQueryResult<KeyNumbers> {
  return useQuery<KeyNumbers>({
    queryKey: ['key-numbers'],
    queryFn: ({ signal }) => read<KeyNumbers>({ path: ['key-numbers'], signal }),
  });
}
