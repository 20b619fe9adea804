/** What the reader brings along: checkpoints and a service log from earlier, a witness policy. */
import { parsePolicy } from '../../src/record/policy.js';
import { keyText } from '../../src/record/verifier-key.js';
import type { Policy } from '../../src/record/policy.js';
import { microsOfStamp } from '../../src/time.js';
import { serviceLogOf } from '../bundle-builder.js';
import { cryptography } from '../cryptography.js';
import type { Line } from '../sealed-epoch.js';
import { fork, untilFirstClosing } from './contents.js';
import {
  at,
  edit,
  type Kit,
  opened,
  secondWitness,
  type TamperingCase,
  withOtherLetter,
  witness,
} from './kit.js';

type HeldOf = NonNullable<TamperingCase['held']>;

/** A note of the epoch's or the service's tree out of a bundle. */
function note(
  of: (kit: Kit) => Promise<Buffer> | Buffer,
  tree: 'epoch' | 'service',
  index: number,
): HeldOf {
  return async (kit) => {
    const { header } = opened(await of(kit));
    const notes = tree === 'epoch' ? header.checkpoints : header.service.checkpoints;
    return { checkpoints: [at(notes, index)] };
  };
}

const honest = ({ bytes }: Kit): Buffer => bytes;

/** The epoch as it was exported after its third event, with another command in the last. */
const early =
  (command: (made: string) => string) =>
  ({ built, build }: Kit): Promise<Buffer> => {
    const lines = built.lines.slice(0, 3);
    const last = at(lines, -1);
    const changed = { ...last, command: command(last.command) as Line['command'] };
    return build({ lines: lines.with(-1, changed), documents: [] });
  };

/** H: held checkpoints. */
export const checkpointCases: readonly TamperingCase[] = [
  { id: 'H1', what: 'root of a fork', first: 'fork_detected', held: note(fork, 'epoch', -1) },
  {
    id: 'H2',
    what: 'larger size',
    first: 'bundle_outdated',
    change: untilFirstClosing,
    held: note(honest, 'epoch', -1),
  },
  {
    id: 'H3',
    what: 'service root of a fork',
    first: 'fork_detected',
    held: note(fork, 'service', -1),
  },
  {
    id: 'H4',
    what: 'service size not in the bundle',
    first: null,
    change: untilFirstClosing,
    held: note(honest, 'service', -1),
  },
  {
    id: 'H6',
    what: 'root of a fork at a size that the bundle has no note of',
    first: 'fork_detected',
    held: note(
      early((made) => `${made}x`),
      'epoch',
      -1,
    ),
  },
  {
    id: 'H7',
    what: 'root of an earlier export',
    first: null,
    held: note(
      early((made) => made),
      'epoch',
      -1,
    ),
  },
];

/** The service log of the honest bundle. */
function serviceLog(change?: Parameters<typeof serviceLogOf>[1]): HeldOf {
  return async ({ built }) => ({ serviceLog: [await serviceLogOf(built, change)] });
}

/** A leaf once more at the end, with its new place and, perhaps, another event. */
const again =
  (index: number) =>
  (leaves: readonly Uint8Array[]): readonly Uint8Array[] => {
    const text = Buffer.from(at(leaves, index)).toString();
    const other = text
      .replace(/"event":"[^"]*"/, `"event":"${'cd'.repeat(32)}"`)
      .replace(/"index":[0-9]+/, `"index":${leaves.length}`);
    return [...leaves, Buffer.from(other)];
  };

/** L: the service log. Our opening is leaf 1, our first closing leaf 3. */
export const serviceLogCases: readonly TamperingCase[] = [
  { id: 'L1', what: 'good log', first: null, held: serviceLog() },
  { id: 'L2', what: 'second opening', first: 'epoch_duplicated', held: serviceLog(again(1)) },
  { id: 'L3', what: 'second closing', first: 'epoch_duplicated', held: serviceLog(again(3)) },
  {
    id: 'L4',
    what: 'bundle cut back',
    first: 'bundle_outdated',
    change: untilFirstClosing,
    held: serviceLog(),
  },
  {
    id: 'L5',
    what: 'leaf changed',
    first: 'service_log_invalid',
    held: async ({ built }) => {
      const log = (await serviceLogOf(built)).toString();
      return { serviceLog: [Buffer.from(log.replace('"event":"abab', '"event":"cbab'))] };
    },
  },
  {
    id: 'L6',
    what: 'log of a fork, signed',
    first: 'fork_detected',
    held: serviceLog((leaves) =>
      leaves.map((leaf) => Buffer.from(Buffer.from(leaf).toString().replace('"abab', '"cbab'))),
    ),
  },
  {
    id: 'L7',
    what: 'leaf removed, signed',
    first: 'service_log_invalid',
    held: serviceLog((leaves) => leaves.toSpliced(2, 1)),
  },
];

function policyOf(quorum: string): Policy {
  const text = [
    `witness w1 ${keyText(witness.key)}`,
    `witness w2 ${keyText(secondWitness.key)}`,
    quorum,
  ].join('\n');
  const parsed = parsePolicy(text, cryptography.sha256);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.value;
}

const one = policyOf('quorum w1');
const both = policyOf('group both all w1 w2\nquorum both');
const any = policyOf('group one any w1 w2\nquorum one');

/** A bundle that a witness saw so many seconds after its last event. */
const seen =
  (seconds: bigint, secondsOf: (size: number) => bigint = () => seconds) =>
  ({ built, build }: Kit): Promise<Buffer> => {
    const last: Line = at(built.lines, -1);
    const end = microsOfStamp(last.at) / 1_000_000n;
    const time = (size: number): bigint => end + secondsOf(size);
    return build({}, { witnesses: [{ signer: witness, time }] });
  };

/** The same, its last service note changed afterwards. */
const seenThen =
  (change: (text: string) => string): NonNullable<TamperingCase['change']> =>
  async (kit) => {
    const bytes = await seen(10n)(kit);
    return edit(({ header }) => {
      header.service.checkpoints.push(change(header.service.checkpoints.pop() ?? ''));
    })({ ...kit, bytes });
  };

/** W: witnesses. */
export const witnessCases: readonly TamperingCase[] = [
  {
    id: 'W1',
    what: 'cosignature',
    first: 'cosignature_invalid',
    change: seenThen((text) => withOtherLetter(text, -9)),
    held: () => ({ policy: one }),
  },
  {
    id: 'W2',
    what: 'cosignature removed',
    first: 'quorum_missing',
    change: seenThen((text) => text.replace(/— witness.*\n/, '')),
    held: () => ({ policy: one }),
  },
  {
    id: 'W3',
    what: 'one of two',
    first: 'quorum_missing',
    change: seen(10n),
    held: () => ({ policy: both }),
  },
  {
    id: 'W4',
    what: 'closing stamped an hour late',
    first: 'time_conflict',
    change: seen(-3600n),
    held: () => ({ policy: one }),
  },
  {
    id: 'W5',
    what: 'time of a cosignature',
    first: 'cosignature_invalid',
    change: seenThen((text) => withOtherLetter(text, text.lastIndexOf(' ') + 14)),
    held: () => ({ policy: one }),
  },
  {
    id: 'W6',
    what: 'one of two asked for',
    first: null,
    change: seen(10n),
    held: () => ({ policy: any }),
  },
  {
    id: 'W8',
    what: 'opening stamped an hour after the note that ends with it',
    first: 'time_conflict',
    change: seen(0n, (size) => (size === 2 ? -3600n : 10n)),
    held: () => ({ policy: one }),
  },
  {
    id: 'W7',
    what: 'stamped 300 s after a quorum saw it, which is not too late',
    first: null,
    change: seen(-300n),
    held: () => ({ policy: one }),
  },
];
