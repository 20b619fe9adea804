/**
 * Refusals of the rules as problem documents: one place each, with the data to act on.
 * Source: FORMATS, section 6 "Errors".
 */
import { describeRejection } from '#ledger/epoch/describe-rejection';
import type { Rejection, RejectionCode } from '#ledger/epoch/rejections';
import { Problem } from '../http/problem.js';

/** How many refusals a document lists; the number of all is always said. */
const listedMax = 1000;

/**
 * The problem for `rejections`, one or more; its code is that of the first. `notFound` are codes
 * about what the address names: they answer 404.
 */
export function refusal(
  rejections: readonly Rejection[],
  notFound: readonly RejectionCode[],
): Problem {
  const code = rejections[0]?.code ?? 'event_too_large';
  const listed = rejections.slice(0, listedMax);
  const errors = listed.map((one) => ({ ...one, message: describeRejection(one) }));
  const more = rejections.length - 1;
  const detail = `${errors[0]?.message ?? ''}${more > 0 ? ` (and ${String(more)} more)` : ''}`;
  return new Problem(code, {
    detail,
    errors,
    members: { refusals: rejections.length },
    ...(notFound.includes(code) ? { status: 404 } : {}),
  });
}
