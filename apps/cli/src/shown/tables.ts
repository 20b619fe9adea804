/** Lists of the API as tables for a terminal; the same answers go to programs unchanged. */
import { percentText } from '#ledger/numeric/percent';
import { barText } from './bar.js';
import type { ShownImport } from './import.js';
import { type Column, shortened, tableLines } from './table.js';

interface Epoch {
  readonly epoch: string;
  readonly title: string;
  readonly state: string;
  readonly revision: number | null;
  /** Attempts where it is an exam. */
  readonly counts: Counts & { readonly entries?: number; readonly attempts?: number };
  /** Null for an epoch that was not imported. */
  readonly imported?: ShownImport | null;
}

interface Counts {
  readonly planned: number;
  readonly reported: number;
}

interface Entry {
  readonly key: string;
  readonly model: string;
  readonly submitted_at: string;
  readonly status: string;
  readonly counts: Counts;
}

interface Pending {
  readonly key: string;
  readonly axis: string;
  readonly task: string;
  readonly unit: string;
  readonly run: number;
  readonly why: string;
}

interface Attempt {
  readonly version: number;
  readonly model: string;
  readonly track: string;
  readonly item: string;
  readonly attempt: string;
  readonly score: string;
  readonly adoption_status: string;
  readonly score_status: string;
  readonly replaced_by: string | null;
}

interface Appeal {
  readonly id: string;
  readonly key: string;
  readonly text: string;
  readonly units: readonly unknown[];
  readonly raised_at: string;
  readonly ruling: string | null;
}

interface AxisVoids {
  readonly axis: string;
  readonly planned: number;
  readonly voids: number;
  readonly void_fraction_exact: string;
  readonly limit: string;
  readonly over: boolean;
  readonly rerun: string;
}

interface VoidUnit {
  readonly axis: string;
  readonly task: string;
  readonly unit: string;
  readonly keys: readonly string[];
  readonly dropped: boolean;
  readonly withdrawn: string | null;
}

interface PersonalField {
  readonly key: string;
  readonly digest: string;
  readonly state: string;
  readonly name: string | null;
  readonly value: unknown;
}

/** `epochs` as a table. */
export function epochsText(json: unknown): string {
  const page = json as { readonly epochs: readonly Epoch[]; readonly next: string | null };
  const rows = page.epochs.map(({ epoch, title, state, revision, counts, imported }) => [
    epoch,
    shortened(title, 32),
    stateText(state, revision, imported?.comparison.agrees ?? null),
    String(counts.entries ?? counts.attempts ?? '-'),
    sharePart(counts),
  ]);
  return listed(page, rows, ['epoch', 'title', 'state', '>entries', '>outcomes']);
}

/** `agrees` is whether an imported record comes again under its rule, null for every other. */
function stateText(state: string, revision: number | null, agrees: boolean | null): string {
  if (agrees !== null) return agrees ? `${state}, imported` : `${state}, imported, differs`;
  return revision === null ? state : `${state}, revision ${String(revision)}`;
}

/** `entries` as a table. */
export function entriesText(json: unknown): string {
  const page = json as { readonly entries: readonly Entry[]; readonly next: string | null };
  const rows = page.entries.map(({ key, model, submitted_at, status, counts }) => [
    shortened(key, 24),
    shortened(model, 32),
    submitted_at,
    status,
    sharePart(counts),
  ]);
  return listed(page, rows, ['entry', 'model', 'submitted at', 'status', '>outcomes']);
}

/** `pending` as a table. */
export function pendingText(json: unknown): string {
  const page = json as { readonly pending: readonly Pending[]; readonly next: string | null };
  const rows = page.pending.map(({ key, axis, task, unit, run, why }) => [
    shortened(key, 24),
    axis,
    task,
    unit,
    String(run),
    why,
  ]);
  return listed(page, rows, ['entry', 'axis', 'task', 'unit', '>next run', 'why']);
}

/** `attempts` as a table; the first column is what `adopt` and `exclude` are told. */
export function attemptsText(json: unknown): string {
  const page = json as { readonly attempts: readonly Attempt[]; readonly next: string | null };
  const rows = page.attempts.map((one) => [
    String(one.version),
    shortened(one.model, 24),
    one.track,
    shortened(one.item, 24),
    shortened(one.attempt, 12),
    one.score_status === 'valid' ? shortened(one.score, 20) : one.score_status,
    one.adoption_status + (one.replaced_by === null ? '' : `, now ${one.replaced_by}`),
  ]);
  return listed(page, rows, ['>id', 'model', 'track', 'item', 'attempt', '>score', 'adoption']);
}

/** `appeals` as a table; the first column is what `resolve-appeal` is told. */
export function appealsText(json: unknown): string {
  const page = json as { readonly appeals: readonly Appeal[]; readonly next: string | null };
  const rows = page.appeals.map(({ id, key, text, units, raised_at, ruling }) => [
    id,
    shortened(key, 24),
    raised_at,
    ruling ?? 'open',
    String(units.length),
    shortened(text.replaceAll(/\s+/g, ' '), 40),
  ]);
  return listed(page, rows, ['id', 'about', 'raised at', 'ruling', '>units', 'text']);
}

/** `disclosures` as a table; the second column is what `erase` is told. */
export function disclosuresText(json: unknown): string {
  const page = json as {
    readonly disclosures: readonly PersonalField[];
    readonly next: string | null;
  };
  const rows = page.disclosures.map(({ key, digest, state, name, value }) => [
    shortened(key, 24),
    digest,
    state,
    shortened(name ?? '', 24),
    typeof value === 'string' ? shortened(value.replaceAll(/\s+/g, ' '), 40) : '',
  ]);
  return listed(page, rows, ['entry', 'digest', 'state', 'field', 'value']);
}

/** `voids` as a table with a bar an axis. */
export function voidsText(json: unknown): string {
  const { axes } = json as { readonly axes: readonly AxisVoids[] };
  const rows = axes.map((row) => [
    row.axis,
    `${String(row.voids)} of ${String(row.planned)}`,
    percentText(row.void_fraction_exact),
    barText(row.void_fraction_exact, 20),
    row.limit,
    row.over ? 'OVER' : '',
    row.rerun,
  ]);
  const headings = ['axis', '>void units', '>share', '', '>limit', '', 're-run'];
  return tableLines(headings.map(columnOf), rows).join('\n');
}

/** `obstacles` as a sentence each. */
export function obstaclesText(json: unknown): string {
  const { obstacles, total } = json as {
    readonly obstacles: readonly { readonly message: string }[];
    readonly total: number;
  };
  if (total === 0) return 'Nothing stands against a close.';
  const more = total - obstacles.length;
  const lines = obstacles.map(({ message }) => message);
  return [...lines, ...(more > 0 ? [`And ${String(more)} more.`] : [])].join('\n');
}

/** `void-units` as a table. */
export function voidUnitsText(json: unknown): string {
  const page = json as { readonly units: readonly VoidUnit[]; readonly next: string | null };
  const rows = page.units.map(({ axis, task, unit, keys, dropped, withdrawn }) => [
    axis,
    task,
    unit,
    shortened(keys.join(', '), 40),
    dropped ? 'dropped' : '',
    withdrawn === null ? '' : `withdrawn: ${shortened(withdrawn.replaceAll(/\s+/g, ' '), 40)}`,
  ]);
  return listed(page, rows, ['axis', 'task', 'unit', 'void for', '', '']);
}

function listed(
  page: { readonly next: string | null },
  rows: readonly (readonly string[])[],
  headings: readonly string[],
): string {
  if (rows.length === 0) return 'None.';
  const more = page.next === null ? [] : ['', 'There is more: --all lists everything.'];
  return [...tableLines(headings.map(columnOf), rows), ...more].join('\n');
}

/** A heading that begins with `>` is a column of numbers. */
function columnOf(heading: string): Column {
  if (heading.startsWith('>')) return { heading: heading.slice(1), align: 'right' };
  return { heading, align: 'left' };
}

function sharePart({ reported, planned }: Counts): string {
  return planned === 0 ? '-' : `${String(reported)} of ${String(planned)}`;
}
