/** Where a finding is, for people; the place itself stands beside it for programs. */
import type { TFunction } from 'i18next';

type FindingWords = TFunction<'findings'>;

const plain = {
  file: 'place_file',
  header: 'place_header',
  keys: 'place_keys',
  receipt: 'place_own_receipt',
  proof: 'place_proof',
} as const;

/** Lists whose places are counted from 0. */
const lists = {
  checkpoints: 'place_checkpoint',
  documents: 'place_document',
  receipts: 'place_receipt',
  disclosures: 'place_disclosure',
  held_receipts: 'place_held_receipt',
  held_checkpoints: 'place_held_checkpoint',
} as const;

/** `events[9].body.plan` as `event 9`; a place that is not known here as it stands. */
export function placeText(words: FindingWords, where: string): string {
  const [, name = '', index = null] = /^([a-z_]+)(?:\[([0-9]+)\])?/.exec(where) ?? [];
  if (Object.hasOwn(plain, name)) return words(plain[name as keyof typeof plain]);
  if (name === 'service') return words('place_service');
  if (name === 'service_log') return words('place_service_log');
  if (index === null) return where;
  if (name === 'events') return words('place_event', { number: index });
  if (!Object.hasOwn(lists, name)) return where;
  return words(lists[name as keyof typeof lists], { number: Number(index) + 1 });
}
