/** All rows, in the order of the table. */
import type { Row } from '../row.js';
import { appendKafka } from './append-kafka.js';
import { appendPostgres } from './append-postgres.js';
import { fold } from './fold.js';
import { get304, getRecord } from './get-record.js';
import { lag } from './lag.js';
import { latencyGrowth, startGrowth } from './growth.js';
import { outcomesNdjson, outcomesPacked } from './outcomes.js';
import { rebuild } from './rebuild.js';
import { scoreFile, scoreMemory } from './score-10m.js';
import { solverScore } from './solver-score.js';
import { submitHttp } from './submit-http.js';
import { verify } from './verify.js';

/** They. */
export const rows: readonly Row[] = [
  appendPostgres,
  appendKafka,
  submitHttp,
  outcomesNdjson,
  outcomesPacked,
  scoreMemory,
  scoreFile,
  fold,
  verify,
  solverScore,
  getRecord,
  get304,
  rebuild,
  latencyGrowth,
  startGrowth,
  lag,
];
