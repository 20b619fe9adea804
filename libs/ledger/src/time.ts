/**
 * Instants and stamps as text with every digit kept; `Date` stops at milliseconds and turns
 * 30 February into 2 March. Calendar days are counted in whole numbers.
 * Source: FORMATS, section 1 "Instants"; RFC 3339; RULES, epoch rule 9.
 */
import type { Instant, Stamp } from './ids.js';
import { InvariantViolation } from './invariant.js';

const shape =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,18}))?(?:Z|([+-])(\d{2}):(\d{2}))$/;

/** Minutes from 1970-01-01T00:00Z to the end of 9999. */
const minutesEnd = 4_223_371_680;

const microsEnd = BigInt(minutesEnd) * 60_000_000n;

/**
 * The instant that `text` names, in UTC with all its fraction digits, or null: RFC 3339 with
 * upper-case `T` and `Z` or an offset up to 23:59, a real day of the years 1970 to 9999 as written
 * and in UTC, no second 60, 0 to 18 fraction digits.
 */
export function parseInstant(text: string): Instant | null {
  if (text.length > 44) return null;
  const parts = shape.exec(text);
  if (parts === null) return null;
  const local = minutesOf(parts);
  const offset = offsetMinutes(parts[8], Number(parts[9]), Number(parts[10]));
  const second = parts[6] ?? '';
  if (local === null || offset === null || second > '59') return null;
  const minutes = local - offset;
  if (minutes < 0 || minutes >= minutesEnd) return null;
  const fractionDigits = parts[7] === undefined ? '' : `.${parts[7]}`;
  return `${minuteText(minutes)}:${second}${fractionDigits}Z` as Instant;
}

/** -1, 0 or 1 as `left` is before, at or after `right`; `...00.5Z` and `...00.50Z` are one. */
export function compareInstants(left: Instant | Stamp, right: Instant | Stamp): -1 | 0 | 1 {
  const [leftSecond, rightSecond] = [left.slice(0, 19), right.slice(0, 19)];
  if (leftSecond !== rightSecond) return leftSecond < rightSecond ? -1 : 1;
  const [leftDigits, rightDigits] = [significantDigits(left), significantDigits(right)];
  if (leftDigits === rightDigits) return 0;
  return leftDigits < rightDigits ? -1 : 1;
}

/** Whether `text` is a stamp: `YYYY-MM-DDTHH:MM:SS.ffffffZ`, a real day from 1970 on. */
export function isStamp(text: string): text is Stamp {
  return text.length === 27 && parseInstant(text) === text;
}

/** The stamp so many microseconds after 1970-01-01T00:00Z; after 9999 InvariantViolation. */
export function stampOfMicros(micros: bigint): Stamp {
  if (micros < 0n || micros >= microsEnd) {
    throw new InvariantViolation(`${String(micros)} us is not between 1970 and 9999`);
  }
  const minutes = Number(micros / 60_000_000n);
  const rest = String(micros % 60_000_000n).padStart(8, '0');
  return `${minuteText(minutes)}:${rest.slice(0, 2)}.${rest.slice(2)}Z` as Stamp;
}

/** Microseconds from 1970-01-01T00:00Z to `stamp`. */
export function microsOfStamp(stamp: Stamp): bigint {
  const parts = shape.exec(stamp);
  const minutes = parts === null ? null : minutesOf(parts);
  if (parts === null || minutes === null) throw new InvariantViolation(`${stamp} is no stamp`);
  return BigInt(minutes) * 60_000_000n + BigInt(`${parts[6] ?? ''}${parts[7] ?? ''}`);
}

/** The same for an instant; digits finer than a microsecond are cut off. */
export function microsOfInstant(instant: Instant): bigint {
  const digits = `${instant.slice(20, -1)}000000`.slice(0, 6);
  return microsOfStamp(`${instant.slice(0, 19)}.${digits}Z` as Stamp);
}

/** `stamp` moved by `micros`, which may be negative; outside its years InvariantViolation. */
export function addMicros(stamp: Stamp, micros: bigint): Stamp {
  return stampOfMicros(microsOfStamp(stamp) + micros);
}

/** Fraction digits without trailing zeros: as text they order like the numbers behind the point. */
function significantDigits(instant: string): string {
  let end = instant.length - 1;
  while (end > 20 && instant.charAt(end - 1) === '0') end -= 1;
  return instant.slice(20, end);
}

/** Minutes since 1970 of the local date and time as matched, null when there is no such time. */
function minutesOf(parts: readonly (string | undefined)[]): number | null {
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const [hour, minute] = [Number(parts[4]), Number(parts[5])];
  if (year < 1970 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) {
    return null;
  }
  if (hour > 23 || minute > 59) return null;
  return (daysSince1970(year, month, day) * 24 + hour) * 60 + minute;
}

/** Minutes east of UTC, null when there is no such offset. */
function offsetMinutes(sign: string | undefined, hours: number, minutes: number): number | null {
  if (sign === undefined) return 0;
  if (hours > 23 || minutes > 59) return null;
  const size = hours * 60 + minutes;
  return sign === '-' ? -size : size;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days of the Gregorian calendar from 1 January 1970; years are counted from March. */
function daysSince1970(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return shifted * 365 + leapDays + dayOfYear - 719_468;
}

/** `YYYY-MM-DDTHH:MM` that many minutes after 1970-01-01T00:00. */
function minuteText(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const inDay = minutes - days * 1440;
  let year = 1970 + Math.floor(days / 366);
  while (daysSince1970(year + 1, 1, 1) <= days) year += 1;
  let month = 1;
  while (month < 12 && daysSince1970(year, month + 1, 1) <= days) month += 1;
  const day = days - daysSince1970(year, month, 1) + 1;
  const date = `${String(year)}-${twoDigits(month)}-${twoDigits(day)}`;
  return `${date}T${twoDigits(Math.floor(inDay / 60))}:${twoDigits(inDay % 60)}`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${String(value)}` : String(value);
}
