/** What a route is, and how the tables of routes write one down. */
import type { AnyRejectionCode } from '#ledger/epoch/any-epoch';
import type { Role } from '#ledger/ids';

/** One route. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** With `{epoch}`, `{key}`, `{axis}`, `{attempt}` ... where the address has names. */
  readonly path: string;
  /** Who may, the role an event is recorded under first; empty: everybody, without a token. */
  readonly roles: readonly Role[];
}

/** A route that may append events. */
export interface CommandRoute extends Route {
  readonly method: 'POST';
  /** Refusals about something that the address names: they answer 404. */
  readonly notFound: readonly AnyRejectionCode[];
  /** The member whose list a body of NDJSON lines stands for; null where only JSON is read. */
  readonly lines: string | null;
  /** Whether it goes to the registry, and not to an epoch. */
  readonly registry: boolean;
  /** Whether the epoch is the one that the record in its body names. */
  readonly record: boolean;
}

/** A route of a command that reads JSON and goes to an epoch. */
export function command(
  path: string,
  roles: readonly Role[],
  notFound: readonly AnyRejectionCode[] = [],
): CommandRoute {
  return { method: 'POST', path, roles, notFound, lines: null, registry: false, record: false };
}

/** A route that only reads; for everybody unless it says for whom. */
export function read(path: string, roles: readonly Role[] = []): Route {
  return { method: 'GET', path, roles };
}
