/**
 * What can be done to the bundle of an imported record, by whoever passes it on and by an operator
 * who holds the real key: in each case what must be found first, null where it is legal history.
 */
import { wrapped } from '../../src/imported/historical-document.js';
import { canonicalBytes } from '../../src/record/canonical.js';
import type { FindingCode, NoticeCode } from '../../src/verify/finding.js';
import { bundleOf } from '../bundle-builder.js';
import { appealed, opened as epochOpened } from '../epoch-builder.js';
import { builtImport, examUpload, uploadOf } from '../imported-builder.js';
import {
  body,
  differing,
  edited,
  evidenceDocument,
  followed,
  honest,
  leaf,
  naming,
  otherEpoch,
  pretty,
  recordDocument,
  scoredOld,
  signed,
  upload,
  withBody,
} from './import-kit.js';
import { changed, withOtherLetter } from './kit.js';

/** One case. */
export interface ImportCase {
  readonly what: string;
  readonly first: FindingCode | null;
  /** Of a bundle that verifies. */
  readonly notices?: readonly NoticeCode[];
  readonly bytes: () => Promise<Buffer>;
}

/** Every case. */
export const importCases: readonly ImportCase[] = [
  { what: 'a record as it was published', first: null, bytes: () => bundleOf(honest) },
  { what: 'a record that is no canonical JSON', first: null, bytes: () => bundleOf(pretty) },
  {
    what: 'a record of version 1',
    first: null,
    bytes: () => bundleOf(builtImport(uploadOf('epoch-record@1'))),
  },
  {
    what: 'a record of version 2',
    first: null,
    bytes: () => bundleOf(builtImport(uploadOf('epoch-record@2'))),
  },
  { what: 'a record of an exam', first: null, bytes: () => bundleOf(builtImport(examUpload())) },
  {
    what: 'a record that its rule does not make',
    first: null,
    notices: ['record_differs'],
    bytes: differing('"successes":1', '"successes":2'),
  },
  {
    what: 'a record of version 1 with a score',
    first: null,
    notices: ['record_differs'],
    bytes: () => bundleOf(builtImport(scoredOld)),
  },
  {
    what: 'a digit of the record changed',
    first: 'record_differs',
    bytes: edited((bundle) => {
      bundle.documents = bundle.documents.map((line, index) =>
        index === 0
          ? changed(line, (text) => text.replace('"successes":1', '"successes":2'))
          : line,
      );
    }),
  },
  {
    what: 'a letter of the record in its wrapper changed',
    first: 'record_differs',
    bytes: edited((bundle) => {
      bundle.documents = bundle.documents.map((line, index) =>
        index === 0 ? withOtherLetter(line, 40) : line,
      );
    }, pretty),
  },
  {
    what: 'a letter of the evidence changed',
    first: 'evidence_differs',
    bytes: edited((bundle) => {
      bundle.documents = bundle.documents.map((line, index) =>
        index === 1 ? withOtherLetter(line, 40) : line,
      );
    }),
  },
  {
    what: 'the record gone',
    first: 'result_missing',
    bytes: edited((bundle) => {
      bundle.documents.splice(0, 1);
      bundle.header.documents.splice(0, 1);
    }),
  },
  {
    what: 'the evidence gone',
    first: 'document_missing',
    bytes: edited((bundle) => {
      bundle.documents.splice(1, 1);
      bundle.header.documents.splice(1, 1);
    }),
  },
  {
    what: 'the rule in the event swapped',
    first: 'root_mismatch',
    bytes: edited((bundle) => {
      bundle.events = bundle.events.map((line) =>
        changed(line, (text) => text.replace('epoch-record@3', 'epoch-record@1')),
      );
    }),
  },
  {
    what: 'the rule in the event swapped, signed',
    first: 'event_illegal',
    bytes: signed(withBody({ rule: 'epoch-record@1' })),
  },
  {
    what: 'a rule nobody knows, signed',
    first: 'rule_unknown',
    bytes: signed(withBody({ rule: 'epoch-record@9' })),
  },
  {
    what: 'a member nobody knows, signed',
    first: 'body_invalid',
    bytes: signed(withBody({ revision: 1 })),
  },
  { what: 'no source, signed', first: 'body_invalid', bytes: signed(withBody({ source: '' })) },
  {
    what: 'an import by a judge, signed',
    first: 'event_illegal',
    bytes: signed((line) => ({ ...line, role: 'judge' })),
  },
  {
    what: 'a leaf of an opening, signed',
    first: 'inclusion_invalid',
    bytes: leaf({ kind: 'opened', rule: undefined, record_sha256: undefined }),
  },
  {
    what: 'a leaf of another rule, signed',
    first: 'inclusion_invalid',
    bytes: leaf({ rule: 'epoch-record@2' }),
  },
  {
    what: 'a leaf of another record, signed',
    first: 'inclusion_invalid',
    bytes: leaf({ record_sha256: 'ab'.repeat(32) }),
  },
  {
    what: 'a record of another epoch, signed',
    first: 'event_illegal',
    bytes: naming(otherEpoch.record, evidenceDocument),
  },
  {
    what: 'evidence of another epoch, signed',
    first: 'event_illegal',
    bytes: naming(otherEpoch.record, evidenceDocument, '2026-w49'),
  },
  {
    what: 'canonical evidence that stands for itself, signed',
    first: null,
    bytes: naming(recordDocument, upload.evidence),
  },
  {
    what: 'a wrapper around a record that needs none, signed',
    first: null,
    bytes: naming(wrapped(upload.record), evidenceDocument),
  },
  {
    what: 'a wrapper in loose base64, signed',
    first: 'event_illegal',
    bytes: naming(recordDocument, canonicalBytes({ bytes: 'e30', format: 'historical-record/1' })),
  },
  {
    what: 'something else for a record, signed',
    first: 'event_illegal',
    bytes: naming(canonicalBytes({ format: 'epoch-record/4' }), evidenceDocument),
  },
  {
    what: 'a record with a member its format has not, signed',
    first: 'event_illegal',
    bytes: naming(
      uploadOf('epoch-record@3', undefined, (text) =>
        text.replace('{"appeals"', '{"a":1,"appeals"'),
      ).record,
      evidenceDocument,
    ),
  },
  {
    what: 'the evidence of an exam for an epoch, signed',
    first: 'event_illegal',
    bytes: naming(recordDocument, wrapped(examUpload().evidence)),
  },
  {
    what: 'a reopening, signed',
    first: 'event_illegal',
    bytes: followed('EpochReopened', { reason: 'the camera had moved' }),
  },
  {
    what: 'an appeal, signed',
    first: 'event_illegal',
    bytes: followed('AppealRaised', appealed('a1', '5Grw').body),
  },
  {
    what: 'an opening after it, signed',
    first: 'event_illegal',
    bytes: followed('EpochOpened', epochOpened().body),
  },
  {
    what: 'the import again, signed',
    first: 'event_illegal',
    bytes: followed('RecordImported', body),
  },
];
