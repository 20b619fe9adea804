/** Damage to checkpoints and keys. Source: docs/record-format.md, "Notes". */
import { toBase64 } from '../../src/record/base64.js';
import { type Signer, signatureLine, signNote } from '../../src/record/note.js';
import { encodeUtf8 } from '../../src/record/utf8.js';
import { keyText } from '../../src/record/verifier-key.js';
import { signerOf } from '../cryptography.js';
import { log } from '../sealed-epoch.js';
import {
  at,
  changed,
  edit,
  noteText,
  otherRoot,
  otherService,
  stranger,
  type TamperingCase,
  withOtherLetter,
} from './kit.js';

/** A case that changes the first checkpoint of the epoch. */
function first(change: (note: string) => string): NonNullable<TamperingCase['change']> {
  return edit(({ header }) => {
    header.checkpoints[0] = changed(at(header.checkpoints, 0), change);
  });
}

/** A case that signs another text in place of the first checkpoint. */
function signed(
  change: (text: string) => string,
  signer: Signer = log,
): NonNullable<TamperingCase['change']> {
  return first((note) => signNote(change(noteText(note)), signer));
}

const logAsWitness = signerOf(log.key.name, '01'.repeat(32), 'cosignature').key;

const cosignedByLog = (note: string): string => {
  const text = noteText(note);
  const blob = new Uint8Array(72);
  blob.set(log.sign(encodeUtf8(text)), 8);
  return `${text}\n${signatureLine({ name: log.key.name, keyId: logAsWitness.keyId }, blob)}`;
};

/** C: notes that are malformed. */
const malformedNotes: readonly TamperingCase[] = [
  ['C11', 'leading zero, signed', signed((text) => text.replace(/\n([0-9]+)\n/, '\n0$1\n'))],
  ['C12', 'extension line, signed', signed((text) => `${text}more\n`)],
  [
    'C13',
    'short root, signed',
    signed((text) => text.replace(/[^\n]*\n$/, `${toBase64(new Uint8Array(31))}\n`)),
  ],
  ['C14', 'signature line twice', first((note) => note + note.slice(note.indexOf('—')))],
  ['C15', 'no blank line', first((note) => note.replace('\n\n', '\n'))],
  ['C16', 'no last line feed', first((note) => note.slice(0, -1))],
  ['C17', 'hyphen', first((note) => note.replace('—', '-'))],
  [
    'C18',
    'loose base64',
    first((note) =>
      note.replace(/([A-Za-z0-9+/])=\n$/, (_, last: string) => `${looseNeighbour(last)}=\n`),
    ),
  ],
  [
    'R11',
    'receipt as a checkpoint',
    edit(({ header }) => (header.checkpoints[0] = at(header.receipts, 0))),
  ],
].map(([id, what, change]) => ({ id, what, first: 'note_malformed', change }) as TamperingCase);

/** A last digit that decodes to the same bytes and is not the canonical one. */
function looseNeighbour(digit: string): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  return digits.charAt(digits.indexOf(digit) + 1);
}

/** C: notes that nobody trusted signed, or not this text. */
const distrustedNotes: readonly TamperingCase[] = [
  [
    'C1',
    'a character of the signature',
    'signature_invalid',
    first((note) => withOtherLetter(note, -9)),
  ],
  [
    'C2',
    'root',
    'signature_invalid',
    first((note) => withOtherLetter(note, noteText(note).length - 9)),
  ],
  ['C3', 'size', 'signature_invalid', first((note) => note.replace(/\n([0-9])/, '\n1$1'))],
  ['C4', 'key name', 'signer_unknown', first((note) => note.replace('— ledger', '— lodger'))],
  [
    'C5',
    'key ID',
    'signer_unknown',
    first((note) => withOtherLetter(note, note.indexOf('—') + 3 + log.key.name.length)),
  ],
  ['C6', 'another key of the name', 'signer_unknown', signed((text) => text, stranger)],
  ['C21', 'type 0x04 only', 'signer_unknown', first(cosignedByLog)],
  ['C9', 'note of another epoch', 'origin_mismatch', signed((text) => text.replace('\n', 'x\n'))],
  [
    'C10',
    'note of the service tree',
    'origin_mismatch',
    edit(({ header }) => (header.checkpoints[0] = at(header.service.checkpoints, 0))),
  ],
  ['C19', 'another root, signed', 'root_mismatch', signed((text) => otherRoot(text))],
].map(([id, what, code, change]) => ({ id, what, first: code, change }) as TamperingCase);

/** C: which notes there are. */
const missingNotes: readonly TamperingCase[] = [
  {
    id: 'C7',
    what: 'notes exchanged',
    first: 'checkpoint_size_mismatch',
    change: edit(({ header }) => header.checkpoints.reverse()),
  },
  {
    id: 'C8',
    what: 'note of a closing gone',
    first: 'checkpoint_missing',
    change: edit(({ header }) => header.checkpoints.shift()),
  },
  {
    id: 'C20',
    what: 'size beyond the events, signed',
    first: 'checkpoint_size_mismatch',
    change: edit(({ header }) => {
      const text = noteText(header.checkpoints.pop() ?? '').replace(/\n([0-9]+)\n/, '\n9$1\n');
      header.checkpoints.push(signNote(text, log));
    }),
  },
  {
    id: 'C22',
    what: 'a line of a stranger added',
    first: null,
    change: first((note) => {
      const line = signatureLine(otherService.key, otherService.sign(encodeUtf8(noteText(note))));
      return note + line;
    }),
  },
  {
    id: 'C23',
    what: 'a bad signature of one of two pinned keys',
    first: 'signature_invalid',
    change: first((note) => note + signatureLine(stranger.key, stranger.sign(encodeUtf8('x')))),
    held: () => ({ keys: [log.key, stranger.key] }),
  },
];

/** K: keys. */
const keyCases: readonly TamperingCase[] = [
  { id: 'K1', what: 'no key', first: 'key_not_pinned', held: () => ({ keys: null }) },
  {
    id: 'K2',
    what: 'everything signed by another key',
    first: 'signer_unknown',
    change: ({ build }) => build({}, { signer: stranger }),
  },
  {
    id: 'K3',
    what: 'the same, its key in the header, none pinned',
    first: 'key_not_pinned',
    change: ({ build }) => build({}, { signer: stranger }),
    held: () => ({ keys: null }),
  },
  {
    id: 'K4',
    what: 'key in the header exchanged',
    first: null,
    change: edit(({ header }) => (header.keys = [keyText(stranger.key)])),
  },
  {
    id: 'K5',
    what: 'key in the header with a wrong ID',
    first: 'bundle_malformed',
    change: edit(({ header }) => {
      header.keys = [keyText(log.key).replace(log.key.keyId, '00000000')];
    }),
  },
  {
    id: 'K6',
    what: 'pinned key of another service',
    first: 'origin_mismatch',
    held: () => ({ keys: [otherService.key] }),
  },
];

export const noteCases: readonly TamperingCase[] = [
  ...malformedNotes,
  ...distrustedNotes,
  ...missingNotes,
  ...keyCases,
];
