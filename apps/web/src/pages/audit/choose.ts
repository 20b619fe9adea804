/** How a part of the audit page changes the address. */

/** Changes what the address says of this page. */
export type Choose = (change: Readonly<Record<string, string | undefined>>) => void;
