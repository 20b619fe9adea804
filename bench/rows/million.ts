/** A bundle of a million events, made once and kept beside the build. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeLargeBundle } from '../../test/large-bundle.js';

const folder = fileURLToPath(new URL('../../../../build/bench/', import.meta.url));

/** An outcome for each entry on each unit. */
export const millionSize = { entries: 100, units: 10_000 };

/** Its file. */
export async function millionBundle(): Promise<string> {
  const file = `${folder}million.bundle`;
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  await writeLargeBundle(`${file}.new`, millionSize);
  await rename(`${file}.new`, file);
  return file;
}

/** The bytes of its events, a million and some. */
export async function millionEvents(): Promise<readonly Uint8Array[]> {
  const bytes = await readFile(await millionBundle());
  const begin = bytes.indexOf(0x0a) + 1;
  const lines: Uint8Array[] = [];
  for (let at = begin; at < bytes.length;) {
    const end = bytes.indexOf(0x0a, at);
    const line = bytes.subarray(at, end === -1 ? bytes.length : end);
    if (!line.subarray(0, 40).includes('"actor"')) break;
    lines.push(line);
    at = at + line.length + 1;
  }
  return lines;
}
