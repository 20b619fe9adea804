/**
 * Where in an input something stands. A place is a chain of steps whose text is made only when
 * there is something to report, so that ninety thousand units or outcome rows cost no text at all.
 * Source: FORMATS, section 1, "JSON in".
 */

/** The way to a value: member names and list indices from the outermost value inwards. */
export interface Place {
  readonly parent: Place | null;
  /** A member name, an index counted from 0, or the text the whole input is called by. */
  readonly step: string | number;
}

/** The place of a member or an item of what stands at `parent`. */
export function within(parent: Place, step: string | number): Place {
  return { parent, step };
}

/** A place as people read it: `axes[2].tasks[0].units[17]`, `outcomes["a b"].grasping`. */
export function placeText(place: Place): string {
  if (place.parent === null) return String(place.step);
  const before = placeText(place.parent);
  if (typeof place.step === 'number') return `${before}[${String(place.step)}]`;
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(place.step)) return `${before}[${quoted(place.step)}]`;
  return before === '' ? place.step : `${before}.${place.step}`;
}

/** Outside text as a message shows it: in quotes, what cannot be printed escaped, cut when long. */
export function quoted(text: string): string {
  const points = Array.from(text.slice(0, 400)).slice(0, 200);
  const shown = points.map((point) => {
    if (point === '"' || point === '\\') return `\\${point}`;
    if (/[^\p{C}\p{Zl}\p{Zp}]/u.test(point)) return point;
    return `\\u{${(point.codePointAt(0) ?? 0).toString(16)}}`;
  });
  return `"${shown.join('')}${points.join('').length < text.length ? '…' : ''}"`;
}
