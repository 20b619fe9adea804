/**
 * Where a reader of all epochs stands: a position of each partition. As text they are numbers with
 * `-` between, so that in a log of one partition it is the position itself.
 */

/** How far each partition was read, in the order of partitions. */
export type Places = readonly number[];

/** A position is a whole number that is exact; a place is one of them for each partition. */
export const placesPattern = /^(0|[1-9][0-9]{0,14})(-(0|[1-9][0-9]{0,14}))*$/;

/** The places as the id of an event. */
export function placesText(places: Places): string {
  return places.join('-');
}

/** What `text` says of a log with so many `partitions`; `0` is the start. Null: of another. */
export function placesIn(text: string, partitions: number): Places | null {
  if (!placesPattern.test(text)) return null;
  if (text === '0') return Array.from({ length: partitions }, () => 0);
  const places = text.split('-').map(Number);
  return places.length === partitions ? places : null;
}
