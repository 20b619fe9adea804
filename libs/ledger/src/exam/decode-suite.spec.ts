import { describe, expect, test } from '@jest/globals';
import { anExamSuite } from '../../testing/exam-builder.js';
import type { Json, JsonObject } from '../record/json.js';
import { decodeSuite } from './decode-suite.js';

const suite = anExamSuite(2) as unknown as JsonObject & { readonly tracks: readonly JsonObject[] };

function issuesOf(json: Json): readonly string[] {
  const decoded = decodeSuite(json);
  return decoded.ok ? [] : decoded.issues.map(({ place, code }) => `${place} ${code}`);
}

/** The suite with its third track changed. */
function withTrack(changes: JsonObject): JsonObject {
  return {
    ...suite,
    tracks: suite.tracks.map((track, at) => (at === 2 ? { ...track, ...changes } : track)),
  };
}

describe('a suite', () => {
  test('is read as it stands, tracks and items in its order', () => {
    const turned = { ...suite, tracks: [...suite.tracks].reverse() };
    expect(decodeSuite(turned)).toEqual({ ok: true, value: turned });
  });

  test.each<[string, Json, readonly string[]]>([
    ['three tracks', { ...suite, tracks: suite.tracks.slice(1) }, ['tracks too_short']],
    ['a track twice', withTrack({ track: 'theorem' }), ['tracks[2].track duplicate']],
    [
      'five tracks',
      { ...suite, tracks: [...suite.tracks, suite.tracks[0] ?? null] },
      ['tracks[4].track duplicate'],
    ],
    ['an unknown track', withTrack({ track: 'constructions' }), ['tracks[2].track bad_value']],
    ['a track without an item', withTrack({ items: [] }), ['tracks[2].items too_short']],
    ['an item twice', withTrack({ items: ['a', 'b', 'a'] }), ['tracks[2].items[2] duplicate']],
    ['an item without a name', withTrack({ items: [''] }), ['tracks[2].items[0] bad_value']],
    ['another metric', { ...suite, metric: 'tcsexam-index' }, ['metric bad_value']],
    ['a member too many', { ...suite, reference: {} }, ['reference unknown_member']],
    [
      'no name',
      { metric: suite['metric'] ?? null, tracks: suite.tracks },
      ['suite missing_member'],
    ],
    ['no object', null, [' wrong_type']],
  ])('is refused for %s', (_, json, issues) => {
    expect(issuesOf(json)).toEqual(issues);
  });

  test('the same item in two tracks is two items', () => {
    expect(issuesOf(withTrack({ items: ['theorem-1'] }))).toEqual([]);
  });
});
