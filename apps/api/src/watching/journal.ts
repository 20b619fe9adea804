/**
 * What the service tells its operator: as lines for people, or as JSON, a line each, with what
 * every request came to. No token, no header, no body and no query is ever in a line.
 */
import { type DestinationStream, pino } from 'pino';
import type { Report } from '../options.js';

/** A request that is over. */
export interface RequestLine {
  /** Its id, which the answer has as `x-request-id`. */
  readonly request: string;
  readonly method: string;
  /** The address with names left open; null for what is nowhere. */
  readonly route: string | null;
  readonly status: number;
  readonly ms: number;
  readonly epoch?: string;
  readonly command?: string;
  readonly actor?: string;
  readonly problem?: string;
}

/** Where the service writes. */
export interface Journal {
  readonly report: Report;
  /** Tells of a request that is over. */
  readonly request: (line: RequestLine) => void;
}

/** Reports alone, in words. */
export function plainJournal(report: Report): Journal {
  return { report, request: () => undefined };
}

/** Everything as JSON lines. */
export function jsonJournal(destination: DestinationStream = pino.destination(2)): Journal {
  const logger = pino(
    { name: 'epoch-ledger', base: { pid: process.pid }, serializers: { err: plainError } },
    destination,
  );
  return {
    report: (message, error) => {
      if (error === undefined) logger.info(message);
      else logger.error({ err: error }, message);
    },
    request: (line) => {
      if (line.status >= 500) logger.warn(line, 'request');
      else logger.info(line, 'request');
    },
  };
}

/** The name, message, code and stack of what was thrown: its other members may hold rows. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const { code } = error as NodeJS.ErrnoException;
  return { name, message, ...(code === undefined ? {} : { code }), stack };
}
