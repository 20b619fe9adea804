/**
 * The public face of TCSExam's file formats. Each name is documented where it is declared.
 */
export { decodeCohort } from './cohort.js';
export {
  attemptColumns,
  attemptTable,
  type ExtraColumn,
  headerLine,
  rowLine,
  type TableRow,
  type TableStyle,
} from './attempt-table.js';
export { csvLine } from './csv.js';
export type { Fault, ModelGap, Notice, UseFault } from './faults.js';
export { prettyText } from './pretty.js';
export { parseRecords, type RecordsFile } from './records-file.js';
export { type TableFault, TableReader } from './read-table.js';
export { scoreOutput } from './score-output.js';
export { type KeptScores, type ScoredTable, TableScorer } from './score-table.js';
export { decodeSolverScore } from './solver-scores.js';
export { decodeReferenceFile, decodeSuiteFile, type SuiteFile } from './suite-file.js';
export { chinese } from './words/chinese.js';
export { english } from './words/english.js';
export { placeOf, sentence, type Sentences, type Words } from './words/words.js';
