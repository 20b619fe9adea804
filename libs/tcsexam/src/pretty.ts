/** Canonical JSON for people: the same values in the same order, a member or item a line. */

/** `canonical`, a canonical JSON text, indented by two blanks a level, with a last line feed. */
export function prettyText(canonical: string): string {
  let level = 0;
  const newLine = (): string => `\n${'  '.repeat(level)}`;
  const token = /"(?:[^"\\]|\\.)*"|\{\}|\[\]|[{}[\],:]/g;
  const text = canonical.replace(token, (found) => {
    switch (found) {
      case '{':
      case '[':
        level += 1;
        return found + newLine();
      case '}':
      case ']':
        level -= 1;
        return newLine() + found;
      case ',':
        return found + newLine();
      case ':':
        return ': ';
    }
    return found;
  });
  return `${text}\n`;
}
