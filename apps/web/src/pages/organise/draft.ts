/**
 * What is filled in for an action before it is sent. A draft survives a reload; it is text of the
 * reader's, so everything in it is checked when it is read again.
 */

/** One field each; what an action does not ask for stays empty. */
export interface Draft {
  readonly key: string;
  readonly axis: string;
  /** Entries of a shortlist. */
  readonly keys: readonly string[];
  /** Units of `axis`, as `unitName` writes them. */
  readonly units: readonly string[];
  readonly reason: string;
  /** Reasons of single units, by `unitName`; those without one have `reason`. */
  readonly reasons: Readonly<Record<string, string>>;
  /** What an appeal says. */
  readonly text: string;
  /** Of an appeal. */
  readonly id: string;
  readonly ruling: string;
  /** Versions of events. */
  readonly events: readonly string[];
  /** Version of an `AttemptSubmitted`. */
  readonly attempt: string;
  readonly adoption: string;
  readonly replacedBy: string;
}

/** Nothing filled in. */
export const emptyDraft: Draft = {
  key: '',
  axis: '',
  keys: [],
  units: [],
  reason: '',
  reasons: {},
  text: '',
  id: '',
  ruling: '',
  events: [],
  attempt: '',
  adoption: '',
  replacedBy: '',
};

/** A unit within its axis as one text. */
export function unitName(task: string, unit: string): string {
  return JSON.stringify([task, unit]);
}

/** The other way round; null for any other text. */
export function unitNamed(name: string): { readonly task: string; readonly unit: string } | null {
  const names = parsed(name);
  if (!Array.isArray(names) || names.length !== 2) return null;
  const [task, unit] = names as readonly unknown[];
  return typeof task === 'string' && typeof unit === 'string' ? { task, unit } : null;
}

/** A draft as text. */
export function draftText(draft: Draft): string {
  return JSON.stringify(draft);
}

/** The draft in `text`; what it lacks, or has wrong, is as in the empty one. */
export function draftIn(text: string | null): Draft {
  const found = text === null ? null : parsed(text);
  if (typeof found !== 'object' || found === null) return emptyDraft;
  const given = new Map(Object.entries(found));
  const fields: readonly (readonly [string, unknown])[] = Object.entries(emptyDraft);
  const draft = fields.map(([field, empty]) => {
    const value: unknown = given.get(field);
    return [field, isLike(value, empty) ? value : empty];
  });
  return Object.fromEntries(draft) as Draft;
}

function isLike(value: unknown, empty: unknown): boolean {
  if (typeof empty === 'string') return typeof value === 'string';
  if (Array.isArray(empty)) return Array.isArray(value) && value.every(isText);
  return typeof value === 'object' && value !== null && Object.values(value).every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
