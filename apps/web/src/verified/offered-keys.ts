/** The name of the service whose pages these are, and its own word about its keys. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask } from '../service/request.js';

/** Keys as the service gives them; whoever believes them believes the service. */
export interface OfferedKeys {
  /** Null while the service has none. */
  readonly origin: string | null;
  /** A key file. */
  readonly file: string;
}

/** GET /v1/keys. */
export function useOfferedKeys(): UseQueryResult<OfferedKeys> {
  return useQuery({
    queryKey: ['keys'],
    queryFn: async ({ signal }) => {
      const response = await ask({ path: ['keys'], signal });
      const file = await response.text();
      const name = file.split('+')[0] ?? '';
      return { origin: name === '' ? null : name, file };
    },
    staleTime: 60_000,
  });
}
