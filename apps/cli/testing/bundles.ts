/** Bundles as files, for specs of the commands that read them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aPlan, packed, report } from '../../../libs/ledger/testing/epoch-builder.js';
import { play } from '../../../libs/ledger/testing/random-histories.js';
import { builtEpoch, log } from '../../../libs/ledger/testing/sealed-epoch.js';
import { type Kit, kitOf } from '../../../libs/ledger/testing/tamperings/kit.js';
import type { EpochCommand } from '#ledger/epoch/commands';
import type { EntryKey, ModelName } from '#ledger/ids';
import { keyText } from '#ledger/record/verifier-key';

/** A folder for one spec; `done` takes it away. */
export interface Folder {
  /** Writes a file and gives its path. */
  readonly write: (name: string, bytes: string | Uint8Array) => string;
  readonly done: () => void;
}

/** Makes a new folder. */
export function aFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'epoch-ledger-'));
  return {
    write: (name, bytes) => {
      writeFileSync(join(path, name), bytes);
      return join(path, name);
    },
    done: () => {
      rmSync(path, { recursive: true });
    },
  };
}

/** The key file of the service that signs built bundles. */
export const keyFile: string = `# ledger.example.org\n${keyText(log.key)}\n`;

/** Entries `a` and `b` and a base model, closed, reopened, `b` disqualified, closed again. */
export const story: readonly EpochCommand[] = [
  { type: 'OpenEpoch', plan: aPlan({ limit: '0.5', base: 'base' }) },
  ...['a', 'b', 'base'].map((key): EpochCommand => {
    return { type: 'SubmitEntry', key: key as EntryKey, model: `org/${key}` as ModelName };
  }),
  { type: 'ShortlistEntries', keys: ['a', 'b'] as EntryKey[] },
  report(packed('a', '1h1'), packed('b', '101'), packed('base', '111')),
  { type: 'CloseEpoch' },
  { type: 'ReopenEpoch', reason: 'an appeal' },
  { type: 'DisqualifyEntry', key: 'b' as EntryKey, reason: 'trained on the tasks' },
  { type: 'CloseEpoch' },
];

/** The bundle of `commands`, honest, and the means to make others of it. */
export function aBundle(commands: readonly EpochCommand[] = story): Promise<Kit> {
  return kitOf(builtEpoch(play(commands).events));
}
