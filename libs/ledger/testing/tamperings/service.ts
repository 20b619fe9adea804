/** Damage to what a bundle says of the service's tree. Source: docs/record-format.md. */
import { fromBase64, toBase64 } from '../../src/record/base64.js';
import type { BundleHeader } from '../../src/record/bundle-header.js';
import { signNote } from '../../src/record/note.js';
import { log } from '../sealed-epoch.js';
import type { LeafWithoutIndex } from '../service-tree-builder.js';
import {
  at,
  edit,
  type Header,
  type Kit,
  noteText,
  otherRoot,
  type TamperingCase,
  withOtherLetter,
} from './kit.js';

type Service = Header['service'];

/** A case that changes what the header says of the service's tree. */
function service(change: (service: Service) => void): NonNullable<TamperingCase['change']> {
  return edit(({ header }) => {
    change(header.service);
  });
}

const anyHash = toBase64(new Uint8Array(32));

function otherHash(text: string): string {
  const bytes = Uint8Array.from(fromBase64(text) ?? []);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return toBase64(bytes);
}

const lastPath = ({ inclusion }: Service): string[] => at(inclusion, -1).path;

/** The places in the order in which the verifier asks for them. */
function reversed(header: BundleHeader): BundleHeader {
  const { service } = header;
  return { ...header, service: { ...service, inclusion: [...service.inclusion].reverse() } };
}

function withOtherRecord(leaves: readonly LeafWithoutIndex[]): readonly LeafWithoutIndex[] {
  return leaves.map((leaf) =>
    leaf['kind'] === 'closed' ? { ...leaf, record_sha256: 'ab'.repeat(32) } : leaf,
  );
}

/** S: the service's tree. */
export const serviceCases: readonly TamperingCase[] = [
  [
    'S21',
    'closings in the tree before the opening, signed and proven',
    'inclusion_invalid',
    ({ build }: Kit) => build({}, { leaves: (own) => [...own].reverse(), header: reversed }),
  ],
  [
    'S18',
    'another record in the tree, signed and proven',
    'inclusion_invalid',
    ({ build }: Kit) => build({}, { leaves: withOtherRecord }),
  ],
  [
    'S1',
    'signature of the last note',
    'signature_invalid',
    service(({ checkpoints }) => checkpoints.push(withOtherLetter(checkpoints.pop() ?? '', -9))),
  ],
  [
    'S2',
    'consistency element changed',
    'consistency_invalid',
    service(({ consistency }) =>
      at(consistency, -1).splice(0, 1, otherHash(at(at(consistency, -1), 0))),
    ),
  ],
  [
    'S3',
    'consistency element removed',
    'consistency_invalid',
    service(({ consistency }) => at(consistency, -1).pop()),
  ],
  [
    'S4',
    'consistency element added',
    'consistency_invalid',
    service(({ consistency }) => at(consistency, -1).push(anyHash)),
  ],
  [
    'S5',
    'consistency lists exchanged',
    'consistency_invalid',
    service(({ consistency }) => consistency.reverse()),
  ],
  [
    'S6',
    'path element changed',
    'inclusion_invalid',
    service((part) => lastPath(part).splice(0, 1, otherHash(at(lastPath(part), 0)))),
  ],
  ['S7', 'path shorter', 'inclusion_invalid', service((part) => lastPath(part).pop())],
  ['S8', 'path longer', 'inclusion_invalid', service((part) => lastPath(part).push(anyHash))],
  ['S9', 'path reversed', 'inclusion_invalid', service((part) => lastPath(part).reverse())],
  [
    'S10',
    'index changed',
    'inclusion_invalid',
    service(({ inclusion }) => (at(inclusion, -1).index -= 1)),
  ],
  [
    'S11',
    'index beyond the size',
    'inclusion_invalid',
    service(({ inclusion }) => (at(inclusion, -1).index += 100)),
  ],
  ['S12', 'place removed', 'inclusion_missing', service(({ inclusion }) => inclusion.pop())],
  [
    'S13',
    'place added',
    'inclusion_missing',
    service(({ inclusion }) => inclusion.push(at(inclusion, -1))),
  ],
  [
    'S14',
    'places exchanged',
    'inclusion_invalid',
    service(({ inclusion }) => inclusion.push(...inclusion.splice(1, 2).reverse())),
  ],
  [
    'S15',
    'last note gone',
    'inclusion_invalid',
    service(({ checkpoints, consistency }) => {
      checkpoints.pop();
      consistency.pop();
    }),
  ],
  [
    'S16',
    'all notes gone',
    'checkpoint_missing',
    service((part) => {
      part.checkpoints = [];
      part.consistency = [];
    }),
  ],
  [
    'S17',
    'last note of a fork, signed',
    'consistency_invalid',
    service(({ checkpoints }) => {
      const text = otherRoot(noteText(checkpoints.pop() ?? ''));
      checkpoints.push(signNote(text, log));
    }),
  ],
  [
    'S19',
    'note of the epoch',
    'origin_mismatch',
    edit(({ header }) => (header.service.checkpoints[0] = at(header.checkpoints, 0))),
  ],
  [
    'S20',
    'notes in the wrong order',
    'checkpoint_size_mismatch',
    service(({ checkpoints }) => checkpoints.unshift(...checkpoints.splice(0, 2).reverse())),
  ],
].map(([id, what, code, change]) => ({ id, what, first: code, change }) as TamperingCase);
