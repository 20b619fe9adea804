/**
 * Refusals of the rules as problem documents: one place each, with the data to act on.
 * Source: FORMATS, section 6 "Errors".
 */
import type { AnyRejection, AnyRejectionCode } from '#ledger/epoch/any-epoch';
import { Problem } from '../http/problem.js';
import { describeAny } from './describe-any.js';

/** How many refusals a document lists; the number of all is always said. */
export const listedMax = 1000;

/**
 * The problem for `rejections`, one or more; its code is that of the first. `notFound` are codes
 * about what the address names: they answer 404, but for `replaced_by`, which stands in a body.
 */
export function refusal(
  rejections: readonly AnyRejection[],
  notFound: readonly AnyRejectionCode[],
): Problem {
  const [first] = rejections;
  const code = first?.code ?? 'event_too_large';
  const addressed = notFound.includes(code) && first?.place !== 'replaced_by';
  const listed = rejections.slice(0, listedMax);
  const errors = listed.map((one) => ({ ...one, message: describeAny(one) }));
  const more = rejections.length - 1;
  const detail = `${errors[0]?.message ?? ''}${more > 0 ? ` (and ${String(more)} more)` : ''}`;
  return new Problem(code, {
    detail,
    errors,
    members: { refusals: rejections.length },
    ...(addressed ? { status: 404 } : {}),
  });
}
