/**
 * The exam of `examples/tcsexam/three-models` as its parts lie there: suite, cohort, attempt table
 * and instance records, put together as the evidence of an exam epoch.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  decodeCohort,
  decodeReferenceFile,
  decodeSuiteFile,
  parseRecords,
  type TableRow,
  TableReader,
} from '#tcsexam';
import type { ExamEvidence } from '#ledger/evidence/exam';
import type { EpochId, Sha256Hex } from '#ledger/ids';
import type { Decoded } from '#ledger/issue';
import { canonicalBytes } from '#ledger/record/canonical';
import type { Json } from '#ledger/record/json';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { examRuleId } from '#ledger/rules/registry';
import { root } from './cli.js';

/** The file of suite and reference. */
export const exampleSuite: string = join(root, 'examples/tcsexam/example.json');

/** The folder of the three models. */
export const threeModels: string = join(root, 'examples/tcsexam/three-models');

/** The evidence of the three models under `epoch`. */
export function exampleExam(epoch: string): ExamEvidence {
  const json = value(parseJsonBytes(readFileSync(exampleSuite)));
  const reference = value(decodeReferenceFile(json));
  if (reference === null) throw new Error('the example has a reference');
  const cohort = value(
    decodeCohort(value(parseJsonBytes(readFileSync(join(threeModels, 'cohort.json'))))),
  );
  const digests = recordDigests();
  return {
    plan: {
      epoch: epoch as EpochId,
      title: 'Three example models',
      rule: examRuleId,
      ...cohort,
      adoption_policy:
        'Each planned repetition counts once it is complete; one that was judged wrongly is ' +
        'replaced by the next.',
    },
    suite: value(decodeSuiteFile(json)).suite,
    reference: {
      reference_id: reference.reference_id,
      sha256: digestOf((json as unknown as { readonly reference: Json }).reference),
    },
    attempts: tableRows().map((row) => ({
      ...row,
      records_sha256: digests.get(`${row.model}-${row.item}-${row.attempt}`) ?? null,
    })),
  };
}

/** Digests by the names of the files of records, without what follows the dot. */
function recordDigests(): ReadonlyMap<string, Sha256Hex> {
  const folder = join(threeModels, 'records');
  return new Map(
    readdirSync(folder).map((name) => {
      const { records } = value(parseRecords(readFileSync(join(folder, name))));
      return [name.replace(/\..*$/, ''), digestOf(records)];
    }),
  );
}

function tableRows(): readonly TableRow[] {
  const rows: TableRow[] = [];
  const reader = new TableReader((row) => {
    rows.push(row);
    return [];
  });
  reader.push(readFileSync(join(threeModels, 'attempts.csv')));
  reader.end();
  return rows;
}

function digestOf(json: Json): Sha256Hex {
  return createHash('sha256').update(canonicalBytes(json)).digest('hex') as Sha256Hex;
}

function value<T>(decoded: Decoded<T>): T {
  if (decoded.ok) return decoded.value;
  throw new Error(JSON.stringify(decoded.issues));
}
