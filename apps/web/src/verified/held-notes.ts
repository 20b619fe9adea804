/** Signed notes that were pasted or read one after the other, taken apart again. */

/**
 * The notes in `text`. A note is its text, an empty line, and lines that begin with an em dash; the
 * next one begins with the first other line behind those. What is no note is one piece, so that the
 * verifier can say what is wrong with it.
 */
export function notesIn(text: string): readonly string[] {
  const notes: string[][] = [];
  let signed = true;
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const isSignature = line.startsWith('— ');
    if (notes.length === 0 || (signed && !isSignature)) {
      if (line.trim() === '') continue;
      notes.push([]);
    }
    notes.at(-1)?.push(line);
    signed = isSignature;
  }
  return notes.map((lines) => `${lines.join('\n').trimEnd()}\n`);
}
