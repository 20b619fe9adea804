import { describe, expect, test } from '@jest/globals';
import { notesIn } from './held-notes.js';

const receipt = 'epoch-receipt/1\norigin x\n\n— x AAAA\n';
const checkpoint = 'x/epoch/e\n9\nroot=\n\n— x BBBB\n— w CCCC\n';

describe('notes one after the other', () => {
  test.each([
    ['nothing', '', []],
    ['blanks', ' \n\n', []],
    ['one', receipt, [receipt]],
    ['two', receipt + checkpoint, [receipt, checkpoint]],
    ['two with empty lines between', `${receipt}\n\n${checkpoint}\n`, [receipt, checkpoint]],
    ['lines of another system', receipt.replaceAll('\n', '\r\n'), [receipt]],
    ['no last line feed', receipt.trimEnd(), [receipt]],
    ['what is no note', 'abc\n\ndef', ['abc\n\ndef\n']],
    ['signatures alone', '— x AAAA', ['— x AAAA\n']],
  ])('given %s', (_, text, notes) => {
    expect(notesIn(text)).toEqual(notes);
  });
});
