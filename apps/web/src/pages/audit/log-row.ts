/**
 * One event as the list of an audit shows it, without what makes events large: ten million outcomes
 * are counted here, and fetched again when somebody looks at them.
 */
import type { AnyEvent } from '#ledger/epoch/any-event';

/** One event in the list. */
export interface LogRow {
  readonly version: number;
  readonly at: string;
  /** What the wall clock read, where it was behind the stamp. */
  readonly clock: string | null;
  readonly actor: string;
  readonly role: string;
  readonly prev: string | null;
  readonly type: string;
  /** Entries that it speaks of, each once. */
  readonly keys: readonly string[];
  readonly reason: string | null;
  /** How many outcomes it reports; null when it reports none. */
  readonly outcomes: number | null;
  /** The event; without rows where it reports outcomes. */
  readonly event: AnyEvent;
}

interface Line {
  readonly version: number;
  readonly at: string;
  readonly clock?: string;
  readonly actor: string;
  readonly role: string;
  readonly prev: string | null;
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface ReportedRow {
  readonly key: string;
  readonly outcomes: string;
}

/** The row of one sealed line. */
export function rowOf(data: string): LogRow {
  const line = JSON.parse(data) as Line;
  const { version, at, clock = null, actor, role, prev, type, body } = line;
  const { reason } = body;
  const reported = type === 'OutcomesRecorded' ? (body['rows'] as readonly ReportedRow[]) : null;
  const kept = reported === null ? body : { rows: [] };
  return {
    ...{ version, at, clock, actor, role, prev, type },
    keys: reported === null ? keysIn(body) : [...new Set(reported.map(({ key }) => key))],
    reason: typeof reason === 'string' ? reason : null,
    outcomes: reported === null ? null : reported.reduce(countOutcomes, 0),
    // The service has decoded what it seals; a type that is not known here is shown by its name.
    event: { type, body: kept } as unknown as AnyEvent,
  };
}

function countOutcomes(count: number, { outcomes }: ReportedRow): number {
  return count + outcomes.replaceAll('.', '').length;
}

/** Keys of entries, or the model of an attempt, where a body has them. */
function keysIn(body: Line['body']): readonly string[] {
  const { key, keys, units, model } = body;
  const texts: unknown[] = [key ?? model];
  if (Array.isArray(keys)) texts.push(...(keys as unknown[]));
  if (Array.isArray(units)) {
    for (const unit of units as readonly { readonly key?: unknown }[]) texts.push(unit.key);
  }
  return [...new Set(texts.filter((text) => typeof text === 'string'))];
}
