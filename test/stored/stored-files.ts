/** The bundles that are stored: what a release wrote, and every later one has to verify. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where they lie, in a folder by the release that wrote them. */
export const storedFolder: URL = new URL('release-1/', import.meta.url);

/** A stored file, as its bytes. */
export function storedBytes(name: string): Buffer {
  return readFileSync(new URL(name, storedFolder));
}

/** A stored file, as programs are given it. */
export function storedPath(name: string): string {
  return fileURLToPath(new URL(name, storedFolder));
}

/** A bundle and what is known of it. */
export interface StoredBundle {
  readonly name: string;
  /** SHA-256 of the file. A line is added with a bundle and never changed. */
  readonly sha256: string;
  /** Key files with each of which it verifies. */
  readonly keys: readonly string[];
  /** How many records a verifier must have made again to the byte. */
  readonly records: number;
  readonly notices: readonly string[];
  /** Files that are held against it. */
  readonly held: readonly (readonly [option: string, name: string])[];
}

const log = ['--service-log', 'both-keys.service-log'] as const;

function stored(
  name: string,
  sha256: string,
  more: Partial<Omit<StoredBundle, 'name' | 'sha256'>> = {},
): StoredBundle {
  const usual = { keys: ['first.pub'], records: 1, notices: [], held: [log] };
  return { ...usual, ...more, name, sha256 };
}

const bothKeys = ['first.pub', 'second.pub'];
const notClosed = { records: 0, notices: ['not_closed'] };
const ofWhole = [
  log,
  ['--receipt', 'whole-5Grw.receipt'],
  ['--checkpoint', 'whole.checkpoint'],
] as const;

/** Every bundle that is stored. */
export const storedBundles: readonly StoredBundle[] = [
  stored('whole.bundle', 'ebba9398c0a6bd3edb31779b231e129c9d03c1110712f854f603bd2613764a37', {
    records: 2,
    held: ofWhole,
  }),
  stored('second.bundle', '9d7dca5072f1667ad92acf3b288cacfb27799b9396705cb0a9a5f77e918bf709', {
    records: 2,
  }),
  stored('first.bundle', '4bbbf856728c748672ad584004e75fa6c4a92eabc3de77cf47c975b358857bc7'),
  stored(
    'cancelled.bundle',
    'c449a3d24c2aa57d2a68c4321dc1a6ac9da516cf5e7149ea4d419bcb919e8ea8',
    notClosed,
  ),
  stored(
    'running.bundle',
    'f12d8129f06bd7fb5cb9b6ce565bc83ab1ec9a7e0b0662f6b3c08c832dd6d750',
    notClosed,
  ),
  stored('exam.bundle', 'c506455fcdf0a0477dc3c00685a1224281f80fb4d0e11506ab0037c949834a3c', {
    records: 2,
  }),
  stored('archive-1.bundle', 'b01349ded778b86ce1d61f8c743c52ee8b0d8a60b36a7a5464013bb399f0597a'),
  stored('archive-2.bundle', '9d9048f35eaf19434caa7e337381420d14eb4bdf4092ef675f28bd8422b341d5', {
    records: 0,
    notices: ['record_differs'],
  }),
  stored('archive-3.bundle', '25240221fa58b0bd431b8bc1cb0165d24e69b5f5ba08937afa2bbecb1be78cf9'),
  stored('exam-1.bundle', '950e9287b0c6af45b745af99a1bb2fc6719ff47e4da0d72feb4b85082a33172d'),
  stored('both-keys.bundle', '27743c9f5712aab7c819cc0aa53024e08f9073a3faf7d638af51d977610679a2', {
    keys: bothKeys,
  }),
  stored('personal.bundle', '8079af0949c7111ce669d30d5e4658b6fe2cc79b1b79ae09ca2de148f59a3c4b', {
    keys: ['second.pub'],
    notices: ['undisclosed'],
    held: [],
  }),
];
