/** Damage to documents and receipts. */
import type { Sha256Hex } from '../../src/ids.js';
import { sha256Hex } from '../../src/record/digest.js';
import { parseNote, type Signer, signNote } from '../../src/record/note.js';
import { encodeUtf8 } from '../../src/record/utf8.js';
import { cryptography } from '../cryptography.js';
import { type Line, log } from '../sealed-epoch.js';
import {
  at,
  changed,
  edit,
  type Kit,
  opened,
  stranger,
  type TamperingCase,
  withOtherLetter,
} from './kit.js';

const { sha256 } = cryptography;

/** A case that changes the text of a document. */
function document(index: number, change: (text: string) => string): TamperingCase['change'] {
  return edit(({ documents }) => {
    documents[index] = changed(at(documents, index), change);
  });
}

/** A case that takes a document away, or puts another one beside. */
function withoutDocument(index: number): TamperingCase['change'] {
  return edit(({ header, documents }) => {
    documents.splice(index, 1);
    header.documents.splice(index, 1);
  });
}

const firstDigit = (text: string): string => text.replace('"revision":1', '"revision":9');
const firstOutcome = (text: string): string =>
  text.replace(/("outcomes":{"[^}]*?":"|"score":")(.)/, (_, before: string, code: string) => {
    return before + (code === '1' ? '0' : '1');
  });

/** D: documents. The first is the evidence of the first closing, the second its record. */
export const documentCases: readonly TamperingCase[] = [
  ['D1', 'digit of the record', 'record_differs', document(1, firstDigit)],
  ['D2', 'outcome in the evidence', 'evidence_differs', document(0, firstOutcome)],
  ['D3', 'record gone', 'result_missing', withoutDocument(1)],
  ['D4', 'evidence gone', 'document_missing', withoutDocument(0)],
  [
    'D5',
    'stranger',
    'document_unreferenced',
    edit(({ header, documents }) => {
      documents.push('{}');
      header.documents.push(sha256Hex(encodeUtf8('{}'), sha256));
    }),
  ],
  [
    'D6',
    'a zero too many',
    'not_canonical',
    document(1, (text) => text.replace(/:(0[.][0-9]+)/, ':$10')),
  ],
  [
    'D7',
    'record changed with its listed digest',
    'result_missing',
    edit(({ header, documents }) => {
      const other = firstDigit(at(documents, 1));
      documents[1] = other;
      header.documents[1] = sha256Hex(encodeUtf8(other), sha256);
    }),
  ],
  [
    'D8',
    'documents exchanged',
    'evidence_differs',
    edit(({ documents }) => documents.unshift(...documents.splice(0, 2).reverse())),
  ],
  [
    'D9',
    'plan digest, signed',
    'plan_differs',
    ({ built, build }: Kit) => {
      const plan_sha256 = 'ab'.repeat(32) as Sha256Hex;
      const lines = built.lines.map((line): Line =>
        line.type === 'EpochClosed' ? { ...line, body: { ...line.body, plan_sha256 } } : line,
      );
      return build({ lines });
    },
  ],
  [
    'D10',
    'plan, signed',
    'plan_differs',
    ({ built, build }: Kit) => {
      const lines = built.lines.map((line): Line => {
        if (line.type !== 'EpochOpened') return line;
        const { plan } = line.body as { readonly plan: object };
        return { ...line, body: { plan: { ...plan, title: 'Another' } } };
      });
      return build({ lines });
    },
  ],
].map(([id, what, first, change]) => ({ id, what, first, change }) as TamperingCase);

/** The first receipt of the bundle with its text changed, signed again. */
function heldReceipt(
  change: (text: string, kit: Kit) => string,
  signer: Signer = log,
): NonNullable<TamperingCase['held']> {
  return (kit) => {
    const receipt = at(opened(kit.bytes).header.receipts, 0);
    return { receipts: [signNote(change(parseNote(receipt)?.text ?? '', kit), signer)] };
  };
}

const line =
  (name: string, value: string) =>
  (text: string): string =>
    changed(text, (given) => given.replace(new RegExp(`\n${name} [^\n]*`), `\n${name} ${value}`));

/** A receipt that is true but for speaking of an event that is no entry. */
const ofNoEntry = (text: string, { built, bytes }: Kit): string => {
  const index = built.lines.findIndex(({ type }) => type === 'EntriesShortlisted');
  const next = JSON.parse(at(opened(bytes).events, index + 1)) as { readonly prev: string };
  return line('leaf', next.prev)(line('version', String(index + 1))(text));
};

/** R: receipts that the reader holds. */
const heldReceipts: readonly TamperingCase[] = [
  ['R2', 'other bytes', 'receipt_contradicted', heldReceipt(line('leaf', 'ab'.repeat(32)))],
  [
    'R3',
    'another instant',
    'receipt_contradicted',
    heldReceipt(line('submitted_at', '2001-01-01T00:00:00Z')),
  ],
  ['R4', 'another key', 'receipt_contradicted', heldReceipt(line('entry', 'nobody'))],
  ['R5', 'beyond the bundle', 'receipt_not_covered', heldReceipt(line('version', '4000000'))],
  ['R6', 'of another epoch', 'origin_mismatch', heldReceipt(line('epoch', 'another'))],
  ['R8', 'by another key', 'signer_unknown', heldReceipt((text) => text, stranger)],
  ['R9', 'for no entry', 'receipt_contradicted', heldReceipt(ofNoEntry)],
  [
    'R10',
    'its lines exchanged',
    'note_malformed',
    heldReceipt((text) => text.replace(/\n(epoch [^\n]*)\n(entry [^\n]*)\n/, '\n$2\n$1\n')),
  ],
].map(([id, what, first, held]) => ({ id, what, first, held }) as TamperingCase);

/** R: receipts. */
export const receiptCases: readonly TamperingCase[] = [
  {
    id: 'R1',
    what: 'signature',
    first: 'signature_invalid',
    change: edit(({ header }) => {
      header.receipts[0] = withOtherLetter(at(header.receipts, 0), -9);
    }),
  },
  {
    id: 'R7',
    what: 'a checkpoint offered as one',
    first: 'note_malformed',
    change: edit(({ header }) => (header.receipts[0] = at(header.checkpoints, 0))),
  },
  ...heldReceipts,
];

/** The bundle cut back to its first closing, signed as it was then. */
export function untilFirstClosing({ built, build }: Kit): Promise<Buffer> {
  const closing = built.lines.findIndex(({ type }) => type === 'EpochClosed');
  const lines = built.lines.slice(0, closing + 1);
  const named = JSON.stringify(lines);
  const documents = built.documents.filter((bytes) => named.includes(sha256Hex(bytes, sha256)));
  return build({ lines, documents });
}

/** The whole epoch with another outcome in it, signed as if it were true. */
export function fork({ built, build }: Kit): Promise<Buffer> {
  const last = built.lines.length - 1;
  const lines = built.lines.map((one, index): Line =>
    index === last ? { ...one, command: 'another' as Line['command'] } : one,
  );
  return build({ lines });
}
