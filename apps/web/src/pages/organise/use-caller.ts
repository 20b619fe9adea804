/** Who is signed in: the token of the tab, whom it is for and what it may do. */
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ServiceProblem } from '../../service/problem.js';
import { queryClient } from '../../service/queries.js';
import { holdToken, onTokenChange, tokenHeld } from '../../service/token.js';
import { type Caller, readCaller } from './reads.js';

/** Where the sign-in stands. */
export type SignedIn =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'somebody'; readonly caller: Caller }
  | { readonly kind: 'trouble'; readonly problem: ServiceProblem };

/** Who is signed in in this tab. */
export function useCaller(): SignedIn {
  const token = useSyncExternalStore(onTokenChange, tokenHeld);
  const { data, error } = useQuery<Caller, ServiceProblem>({
    queryKey: ['caller'],
    queryFn: ({ signal }) => readCaller(signal),
    enabled: token !== null,
    staleTime: Infinity,
  });
  if (token === null) return { kind: 'nobody' };
  if (data !== undefined) return { kind: 'somebody', caller: data };
  return error === null ? { kind: 'asking' } : { kind: 'trouble', problem: error };
}

/** Signs in with a token; what was asked as somebody else is forgotten. */
export function signIn(token: string): void {
  holdToken(token);
  queryClient.clear();
}

/** Signs out: the token is forgotten, with all that it showed. */
export function signOut(): void {
  holdToken(null);
  queryClient.clear();
}
