/** How parts of the service speak to whoever operates it. */

/** Tells the operator something, in words; `error` is what was thrown. */
export type Report = (message: string, error?: unknown) => void;
