/**
 * An intake service: hands in a file of entries, a line each, and keeps the receipt of every one.
 * EPOCH_LEDGER_TOKEN is a token of the role intake. Run again, it does nothing twice.
 *
 *     node examples/intake/intake.ts http://127.0.0.1:8080 2026-w48 entries.ndjson receipts
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

process.on('uncaughtException', ({ message }) => {
  console.error(message);
  process.exit(2);
});
const [service = '', epoch, file = 'entries.ndjson', folder = 'receipts'] = process.argv.slice(2);
const url = new URL(`v1/epochs/${epoch}/entries`, service.replace(/\/*$/, '/'));
const authorization = `Bearer ${process.env['EPOCH_LEDGER_TOKEN'] ?? ''}`;
const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
await mkdir(folder, { recursive: true });
for (const line of lines) {
  const { key } = JSON.parse(line) as { key: string };
  const id = createHash('sha256').update(line).digest('hex');
  const headers = { authorization, 'idempotency-key': id, 'content-type': 'application/json' };
  for (let waits = true; waits; ) {
    const answer = await fetch(url, { method: 'POST', headers, body: line }).catch((error: unknown) =>
      console.error(`${key}: ${url.origin}: ${String((error as Error).cause ?? error)}`),
    );
    waits = !answer || [408, 429].includes(answer.status) || answer.status >= 500;
    if (waits && answer) console.error(`${key}: ${answer.status} ${await answer.text()}`);
    if (waits) await pause(1000 * Number(answer?.headers.get('retry-after') ?? 1));
    if (waits || !answer) continue;
    const body = (await answer.json()) as { receipt?: string; code?: string; detail?: string };
    const name = encodeURIComponent(key);
    const receipt = `${folder}/${name.length > 200 ? id : name}.receipt`;
    if (answer.ok) await writeFile(receipt, body.receipt ?? '');
    if (answer.ok) console.log(`${key}: ${receipt}`);
    else console.error(`${key}: ${body.code}: ${body.detail}`);
    if (!answer.ok) process.exitCode = 1;
  }
}
