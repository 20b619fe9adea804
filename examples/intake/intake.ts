/**
 * An intake service: hands in a file of entries, a line each, and keeps the receipt of every one.
 * EPOCH_LEDGER_TOKEN is a token of the role intake. Run again, it does nothing twice.
 *
 *     npx tsx intake.ts http://127.0.0.1:8080 2026-w48 entries.ndjson receipts
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const [service, epoch, file = 'entries.ndjson', folder = 'receipts'] = process.argv.slice(2);
const authorization = `Bearer ${process.env['EPOCH_LEDGER_TOKEN'] ?? ''}`;
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

await mkdir(folder, { recursive: true });
for (const line of (await readFile(file, 'utf8')).split('\n').filter(Boolean)) {
  const { key } = JSON.parse(line) as { key: string };
  const headers = { authorization, 'idempotency-key': digestOf(line) };
  for (let waits = true; waits; ) {
    const type = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers: { ...headers, ...type }, body: line };
    const answer = await fetch(`${service}/v1/epochs/${epoch}/entries`, sent).catch(() => null);
    waits = answer === null || answer.status === 429 || answer.status >= 500;
    if (waits) await pause(1000 * Number(answer?.headers.get('retry-after') ?? 1));
    if (waits || answer === null) continue;
    const body = (await answer.json()) as { receipt?: string; code?: string; detail?: string };
    if (!answer.ok) console.error(`${key}: ${body.code}: ${body.detail}`);
    if (!answer.ok) process.exitCode = 1;
    else await writeFile(`${folder}/${digestOf(key)}.receipt`, body.receipt ?? '');
  }
}
