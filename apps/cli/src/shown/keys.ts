/** The keys of a service on a terminal. Source: FORMATS, section 6, `/v1/keys`. */

/** What the service answers. */
export interface ShownKeys {
  readonly keys: readonly {
    readonly vkey: string;
    readonly fingerprint: string;
    readonly state: 'signing' | 'retired';
    readonly added: string | null;
    readonly until: string | null;
    readonly retired: string | null;
  }[];
}

/** A block for each key, in the order in which they came. */
export function keysText({ keys }: ShownKeys): string {
  return keys
    .map(({ vkey, fingerprint, added, until, retired }) =>
      [
        vkey,
        `  SHA-256 ${fingerprint}`,
        `  ${added === null ? 'the first key' : `announced ${added}`}`,
        ...(until === null ? [] : [`  beside those of before until ${until}`]),
        `  ${retired === null ? 'signs' : `retired ${retired}`}`,
      ].join('\n'),
    )
    .join('\n');
}
