/**
 * A service whose story is the same every time it is told: fixed keys, a clock that is set by the
 * story, command ids counted through. Only salts of personal fields are random, as they have to be.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyText } from '#ledger/record/verifier-key';
import { signerOf } from '../../libs/ledger/testing/cryptography.js';
import { accepted, type Step } from '../api-epochs.js';
import { type Answered, type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

/** The service of all stored bundles. */
const origin = 'stored.example.org';

/** Seeds that everybody knows: whatever they sign is worth nothing but a test. */
const seeds = ['11'.repeat(32), '22'.repeat(32)] as const;

/** The two keys as they are pinned, the first and the one that follows it. */
export const [firstKey, secondKey] = seeds.map((seed) =>
  keyText(signerOf(origin, seed).key),
) as unknown as readonly [string, string];

/** 2026-11-23T10:00:00Z in microseconds. */
const ten = 1_795_428_000_000_000n;
const second = 1_000_000n;

/** Somebody who tells a story to a service. */
export interface Teller {
  readonly service: ServiceUnderTest;
  /** Sends a body to a path, a second after what was sent before; it must be taken. */
  tell(path: string, body: unknown, as: Step[2]): Promise<Answered>;
  /** Opens an epoch under `plan` and does `steps`. Gives the answers, the opening's first. */
  epoch(plan: object, steps: readonly Step[]): Promise<readonly Answered[]>;
  /** The clock jumps by so many seconds, backwards too. */
  wait(seconds: number): void;
  /** What a path answers, which must be 200. */
  read(path: string, as?: Step[2]): Promise<string>;
  end(): Promise<void>;
}

/** Starts the service of the story. */
export async function newTeller(): Promise<Teller> {
  let now = ten;
  let told = 0;
  const folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-stored-'));
  const signingKey = join(folder, 'signing.key');
  await writeFile(signingKey, seeds.map((seed) => `${privateLine(seed)}\n`).join(''));
  await chmod(signingKey, 0o600);
  const service = await serviceUnderTest({ origin, signingKey, clock: () => now });
  const tell: Teller['tell'] = (path, body, as) => {
    now += second;
    told += 1;
    const headers = { 'idempotency-key': `story-${String(told)}` };
    return accepted(service.post(path, body, { as, headers }));
  };
  return {
    service,
    tell,
    epoch: async (plan, steps) => {
      const { epoch } = plan as { readonly epoch: string };
      const answers = [await tell('/v1/epochs', plan, 'organiser')];
      for (const [path, body, as] of steps) {
        answers.push(await tell(`/v1/epochs/${epoch}/${path}`, body, as));
      }
      return answers;
    },
    wait: (seconds) => {
      now += BigInt(seconds) * second;
    },
    read: async (path, as = null) => {
      const { status, text } = await service.get(path, { as });
      if (status !== 200) throw new Error(`${path}: ${String(status)} ${text}`);
      return text;
    },
    end: async () => {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** A key as it stands in a file of signing keys. */
function privateLine(seed: string): string {
  const { keyId } = signerOf(origin, seed).key;
  const secret = Buffer.from(`01${seed}`, 'hex').toString('base64');
  return `PRIVATE+KEY+${origin}+${keyId}+${secret}`;
}
