import { describe, expect, test } from '@jest/globals';
import { capture } from '../../testing/captured.js';
import { openProgress, timeText } from './progress.js';

describe('progress', () => {
  test('is silent for programs', () => {
    const { stream, text } = capture(true);
    const progress = openProgress(stream, { silent: true });
    progress.begin('entries', 2);
    progress.advance(2);
    progress.end();
    expect(text()).toBe('');
  });

  test('is a line now and then where there is no terminal, and one at the end', () => {
    const { stream, text } = capture(false);
    let nowMs = 0;
    const progress = openProgress(stream, { silent: false, nowMs: () => nowMs });
    progress.begin('outcomes', 400);
    for (const ms of [1000, 4999, 5000, 6000]) {
      nowMs = ms;
      progress.advance(100);
    }
    progress.end();
    expect(text().split('\n')).toEqual([
      'outcomes: 300/400 (60/s, 2 s left)',
      'outcomes: 400/400 (67/s, 6 s)',
      '',
    ]);
  });

  test('is a bar on a terminal', () => {
    const { stream, text } = capture(true);
    const terminal = Object.assign(stream, { cursorTo: () => true, clearLine: () => true });
    let nowMs = 0;
    const progress = openProgress(terminal, { silent: false, nowMs: () => nowMs });
    progress.begin('outcomes', 400);
    nowMs = 2000;
    progress.advance(400);
    progress.end();
    expect(text()).toContain(`${'■'.repeat(30)} 400/400 (200/s, 2 s)`);
  });
});

describe('seconds as people say them', () => {
  test.each([
    [0.4, '0 s'],
    [59, '59 s'],
    [61, '1 min 1 s'],
    [3_600, '1 h 0 min'],
    [7_325, '2 h 2 min'],
    [Infinity, '?'],
  ])('%d are %s', (seconds, text) => {
    expect(timeText(seconds)).toBe(text);
  });
});
