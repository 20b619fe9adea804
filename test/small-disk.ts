/**
 * A file system of a few megabytes, which can be filled to the last byte. Only root can make one;
 * for everybody else the specs that need it are listed as skipped.
 */
import { describe, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small file system. */
export interface SmallDisk {
  /** Where it is. */
  readonly folder: string;
  /** Leaves that many mebibytes of it free. */
  fill(freeMebibytes: number): void;
  /** Gives back what `fill` took. */
  makeRoom(): void;
  /** Takes it away; nothing may use it any more. */
  remove(): void;
}

/** A block of specs that fills a disk; where none can be made, it is listed as skipped. */
export function describeWithSmallDisk(title: string, specs: () => void): void {
  const absent = (): void => {
    test('needs root, to mount a small file system', () => undefined);
  };
  const possible = canMount();
  (possible ? describe : describe.skip)(title, possible ? specs : absent);
}

/** Makes one of `mebibytes`, in memory. */
export function smallDisk(mebibytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'epoch-ledger-disk-'));
  const filler = join(folder, 'filler');
  asRoot('mount', '-t', 'tmpfs', '-o', `size=${String(mebibytes)}m`, 'tmpfs', folder);
  return {
    folder,
    fill: (freeMebibytes) => {
      const file = openSync(filler, 'a');
      // Large pieces first: the last ones take what is left.
      for (let size = 2 ** 20; size >= 1; size /= 2) writeUntilFull(file, Buffer.alloc(size));
      ftruncateSync(file, fstatSync(file).size - freeMebibytes * 2 ** 20);
      closeSync(file);
    },
    makeRoom: () => {
      rmSync(filler);
    },
    remove: () => {
      asRoot('umount', folder);
      rmdirSync(folder);
    },
  };
}

function asRoot(program: 'mount' | 'umount', ...words: readonly string[]): void {
  execFileSync(program, words, { stdio: 'ignore' });
}

function writeUntilFull(file: number, piece: Buffer): void {
  try {
    while (writeSync(file, piece) === piece.length);
  } catch {
    // Full for pieces of this size.
  }
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    smallDisk(1).remove();
    return true;
  } catch {
    return false;
  }
}
