/** When a service answered, by its own clock: the `Date` header (RFC 9110, section 5.6.7). */
import type { Instant } from '#ledger/ids';
import { parseInstant } from '#ledger/time';

const shape = /^[A-Z][a-z]{2}, ([0-9]{2}) ([A-Z][a-z]{2}) ([0-9]{4}) ([0-9:]{8}) GMT$/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The second in which an answer with these headers was made; null when they do not say. */
export function answeredAt(headers: Headers): Instant | null {
  const [, day, name = '', year, time] = shape.exec(headers.get('date') ?? '') ?? [];
  const month = String(months.indexOf(name) + 1).padStart(2, '0');
  return parseInstant(`${year ?? ''}-${month}-${day ?? ''}T${time ?? ''}Z`);
}
