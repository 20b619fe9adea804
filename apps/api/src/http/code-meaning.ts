/** What a code of a problem document answers with and means. */
export interface CodeMeaning {
  /** The HTTP status; a refusal about something the address names is 404 in its place. */
  readonly status: number;
  /** What happened, in a line. */
  readonly title: string;
}

/** A status with its meaning. */
export function codeMeaning(status: number, title: string): CodeMeaning {
  return { status, title };
}
