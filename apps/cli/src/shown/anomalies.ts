/** What is odd about the stamps of an epoch, on a terminal. Source: docs/auditors.md, "Time". */
import type { ShownAudit } from '#ledger/explain/describe-anomaly';

/** Two lines for each of the first anomalies of a kind, and how many more there are of it. */
export function anomalyLines(
  { anomalies, anomaly_counts }: ShownAudit,
  ofKindMax: number,
): readonly string[] {
  const kinds = Object.entries(anomaly_counts).filter(([, count]) => count > 0);
  return kinds.flatMap(([kind, count]) => {
    const shown = anomalies.filter(({ code }) => code === kind).slice(0, ofKindMax);
    const more = count - shown.length;
    return [
      ...shown.flatMap(({ where, message }) => [`${kind} at ${where}`, `   ${message}`]),
      ...(more === 0 ? [] : [`${kind}: ${String(more)} more`]),
    ];
  });
}

/** The answer of the service as people see it. */
export function auditText(json: unknown): string {
  const audit = json as ShownAudit & { readonly epoch: string; readonly version: number };
  const lines = anomalyLines(audit, audit.anomalies.length);
  const head = `${audit.epoch}, ${String(audit.version)} events`;
  if (lines.length === 0) return `${head}: nothing odd about their stamps`;
  return [`${head}: worth asking about, and no verdict`, ...lines].join('\n');
}
