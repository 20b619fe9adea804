/** What an examination of an installation says of one thing. */

/** One thing that was looked at. */
export interface Check {
  readonly name: string;
  /** `note`: it works, and could be better; `wrong` needs somebody. */
  readonly state: 'ok' | 'note' | 'wrong';
  /** What is so, and what to do where something is to be done. */
  readonly says: string;
}

/** It is as it should be. */
export function well(name: string, says: string): Check {
  return { name, state: 'ok', says };
}

/** It works, and could be better. */
export function note(name: string, says: string): Check {
  return { name, state: 'note', says };
}

/** Somebody has to do something. */
export function wrong(name: string, says: string): Check {
  return { name, state: 'wrong', says };
}
