/** Answers of the service as components ask for them; what changes is asked for again. */
import { QueryClient } from '@tanstack/react-query';
import { ServiceProblem } from './problem.js';

/** Asks again what may pass: no answer, 429, 5xx. A refusal stays one. */
function mayPass(failures: number, error: unknown): boolean {
  if (!(error instanceof ServiceProblem)) return false;
  const passes = error.status === 0 || error.status === 429 || error.status >= 500;
  return passes && failures < 3;
}

/** What was asked and answered, for all pages. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: { queries: { retry: mayPass, staleTime: 5_000 } },
});
