/**
 * The one place where pages read the clock and the reader's time zone. Instants of the ledger are
 * texts with all their digits, which `Date` cannot hold: it is asked only for days and offsets.
 */

/** Now, in milliseconds since 1970. */
export function nowMs(): number {
  return Date.now();
}

/** `14:03:05`, what the reader's clock showed then. */
export function clockTime(ms: number): string {
  const here = ms - new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(here).toISOString().slice(11, 19);
}

/** Milliseconds from 1970 to `instant`, its digits beyond the third left out. */
export function msOf(instant: string): number {
  const thousandths = Number(instant.slice(19, 23).replace('Z', '')) * 1000;
  return Date.parse(`${instant.slice(0, 19)}Z`) + Math.floor(thousandths);
}

/** `2026-11-18T17:40:02.5+01:00`: an instant as clocks show it so many minutes east of UTC. */
export function instantEast(instant: string, minutesEast: number): string {
  const shifted = new Date(msOf(`${instant.slice(0, 19)}Z`) + minutesEast * 60_000);
  const offset = offsetText(minutesEast);
  return `${shifted.toISOString().slice(0, 19)}${instant.slice(19, -1)}${offset}`;
}

/** The same where the reader is, with the offset that is in force there at that instant. */
export function localInstant(instant: string): string {
  return instantEast(instant, -new Date(msOf(instant)).getTimezoneOffset());
}

function offsetText(minutesEast: number): string {
  const size = Math.abs(minutesEast);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutesEast < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
