/**
 * Reads a suite: four tracks, each once, each with one item or more.
 * Source: FORMATS, section 5, "Suite".
 */
import { decode, type Decoder, listOf, members, oneOf, text } from '../decoding.js';
import type { ExamSuite, SuiteTrack } from '../evidence/exam.js';
import type { Decoded } from '../issue.js';
import { isUnitId } from '../names.js';
import type { Json } from '../record/json.js';

/** A name of a suite, reference, task, item or instance. */
export const examName: Decoder<string> = text(
  'a name: 1 to 200 code points without control characters',
  (given): given is string => isUnitId(given),
);

const suiteTrack: Decoder<SuiteTrack> = members({
  track: oneOf('theorem', 'solver', 'construction', 'open_conjecture'),
  items: listOf(examName, { min: 1, distinct: { by: (item) => item, member: '' } }),
});

/** The suite as a decoder, for what holds a suite. */
export const examSuite: Decoder<ExamSuite> = members({
  suite: examName,
  metric: oneOf('tcsexam-index-original-30303010-v0.1'),
  tracks: listOf(suiteTrack, { min: 4, distinct: { by: (track) => track.track, member: 'track' } }),
});

/** The suite in `json`; `place` is what the input is called in messages. */
export function decodeSuite(json: Json, place = ''): Decoded<ExamSuite> {
  return decode(examSuite, json, place);
}
