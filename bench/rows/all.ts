/** All rows, in the order of the table. */
import type { Row } from '../row.js';
import { appendKafka } from './append-kafka.js';
import { appendPostgres } from './append-postgres.js';
import { fold } from './fold.js';
import { scoreMemory } from './score-10m.js';
import { solverScore } from './solver-score.js';
import { verify } from './verify.js';

/** They. */
export const rows: readonly Row[] = [
  appendPostgres,
  appendKafka,
  scoreMemory,
  fold,
  verify,
  solverScore,
];
