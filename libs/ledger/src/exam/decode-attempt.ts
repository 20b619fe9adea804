/**
 * What bodies of commands, bodies of events and evidence have in common about attempts: the nine
 * columns and what is kept beside them. Names must be names; what stands in the other columns is
 * for the rules to judge, so any text is read.
 * Source: FORMATS, sections 1 "Names", 5 and 7.
 */
import { type Decoder, expected, text } from '../decoding.js';
import { isReason } from '../names.js';
import { examName } from './decode-suite.js';

/** A column that is no name: any text of at most 2000 code points, possibly empty. */
export const columnText: Decoder<string> = text(
  'text of at most 2000 code points',
  (given): given is string => given === '' || isReason(given),
);

/** The columns that say which attempt it is. */
export const attemptIdentity: {
  readonly model: Decoder<string>;
  readonly track: Decoder<string>;
  readonly item: Decoder<string>;
  readonly attempt: Decoder<string>;
} = { model: examName, track: columnText, item: examName, attempt: examName };

/** All nine columns as text. */
export const attemptColumns: typeof attemptIdentity & {
  readonly score: Decoder<string>;
  readonly adoption_status: Decoder<string>;
  readonly score_status: Decoder<string>;
  readonly score_type: Decoder<string>;
  readonly solver_protocol: Decoder<string>;
} = {
  ...attemptIdentity,
  score: columnText,
  adoption_status: columnText,
  score_status: columnText,
  score_type: columnText,
  solver_protocol: columnText,
};

/** What `decoder` reads, or a JSON number, which means its shortest decimal. */
export function orNumber(decoder: Decoder<string>): Decoder<string> {
  return (value, place, issues) => {
    if (typeof value === 'number') return decoder(String(value), place, issues);
    if (typeof value === 'string') return decoder(value, place, issues);
    return issues.report(place, 'wrong_type', expected('text or a number', value));
  };
}
