/** Ten million outcomes to a record, against a database that is good at columns. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeEvidence } from '#ledger/evidence/decode';
import { evidenceBytes } from '#ledger/evidence/encode';
import { canonicalBytes } from '#ledger/record/canonical';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { epochRecord3 } from '#ledger/rules/epoch-record-3';
import { owning } from '../own.js';
import type { Row } from '../row.js';
import { outcomesInDuckDb, requireSame, ruleOver } from './duckdb.js';
import { evidenceOf10m } from './evidence-10m.js';

export const scoreMemory: Row = {
  name: 'score-10m',
  about:
    'ten million outcomes in memory to the canonical record, in exact fractions, against DuckDB ' +
    'with the same rule in SQL over its own table in memory, in doubles, on all cores',
  cases: (use) =>
    owning(async (own) => {
      const evidence = evidenceOf10m();
      const connection = await outcomesInDuckDb(own, evidence);
      await requireSame(connection, 'outcomes', evidence);
      await use({
        name: '',
        reach: 20,
        contest: {
          ours: () => {
            canonicalBytes(epochRecord3.score(evidence, 1));
          },
          peer: async () => {
            await (await connection.run(ruleOver('outcomes'))).getRows();
          },
        },
      });
    }),
};

export const scoreFile: Row = {
  name: 'score-10m-file',
  about:
    'ten million outcomes from their evidence file to the canonical record: read, parsed as ' +
    'strictly as the command line does, decoded, scored in exact fractions, against DuckDB with the ' +
    'same rule in SQL over a Parquet file with a row for each outcome, in doubles, on all cores; ' +
    'both files were just read, so that neither waits for the disk',
  cases: (use) =>
    owning(async (own) => {
      const evidence = evidenceOf10m();
      const folder = await own.folder();
      const [file, parquet] = [join(folder, 'evidence.json'), join(folder, 'outcomes.parquet')];
      await writeFile(file, evidenceBytes(evidence));
      const connection = await outcomesInDuckDb(own, evidence);
      await connection.run(`copy outcomes to '${parquet}' (format parquet)`);
      await connection.run('drop table outcomes');
      const outcomes = `read_parquet('${parquet}')`;
      await requireSame(connection, outcomes, evidence);
      await use({
        name: '',
        reach: 5,
        contest: {
          ours: () => scored(file),
          peer: async () => {
            await (await connection.run(ruleOver(outcomes))).getRows();
          },
        },
      });
    }),
};

/** As `epoch-ledger score` does. */
async function scored(file: string): Promise<void> {
  const parsed = parseJsonBytes(await readFile(file));
  if (!parsed.ok) throw new Error('the evidence file is no JSON');
  const evidence = decodeEvidence(parsed.value);
  if (!evidence.ok) throw new Error('the evidence file has no evidence');
  if (epochRecord3.obstacles(evidence.value).length > 0) throw new Error('it cannot be closed');
  canonicalBytes(epochRecord3.score(evidence.value, 1));
}
