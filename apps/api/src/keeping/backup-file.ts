/**
 * The file of a backup: two gzip members, so that any gunzip reads it. The first has the lines. The
 * second has one line with the SHA-256 of every byte before it, and is written out in full here: a
 * file whose end differs in any byte is not whole.
 * Source: RFC 1952; RFC 1951, section 3.2.4 (stored blocks).
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createGunzip, createGzip } from 'node:zlib';
import { BackupDamaged } from './backup-lines.js';
import { wholeFile } from './whole-file.js';

/** The second member: its only line has a fixed length. */
function endOf(sha256: string): Buffer {
  const line = Buffer.from(`${JSON.stringify({ sha256 })}\n`);
  const head = Buffer.from('1f8b08000000000000ff01', 'hex');
  const sizes = Buffer.alloc(4);
  sizes.writeUInt16LE(line.length, 0);
  sizes.writeUInt16LE(~line.length & 0xffff, 2);
  const sums = Buffer.alloc(8);
  sums.writeUInt32LE(crc32(line), 0);
  sums.writeUInt32LE(line.length, 4);
  return Buffer.concat([head, sizes, line, sums]);
}

const endBytes = endOf('0'.repeat(64)).length;

/**
 * Writes `lines` to `file`, for its owner only, whole or not at all: it takes the place of another
 * once it is on the disk. Gives the size in bytes.
 */
export async function writeBackup(file: string, lines: AsyncIterable<string>): Promise<number> {
  return wholeFile(file, async (handle) => {
    const hash = createHash('sha256');
    const seen = { bytes: 0 };
    await pipeline(chunked(lines), createGzip(), counting(hash, seen), async (chunks) => {
      for await (const chunk of chunks) await handle.writeFile(chunk as Buffer);
    });
    await handle.writeFile(endOf(hash.digest('hex')));
    return seen.bytes + endBytes;
  });
}

/** Reads the whole file and compares its digest. Throws BackupDamaged. */
export async function requireWhole(
  file: string,
  onBytes: (done: number, total: number) => void,
): Promise<void> {
  const { size, sha256 } = await endIn(file);
  const hash = createHash('sha256');
  let done = 0;
  for await (const chunk of createReadStream(file, { end: size - endBytes - 1 })) {
    hash.update(chunk as Buffer);
    done += (chunk as Buffer).length;
    onBytes(done + endBytes, size);
  }
  requireSame(hash.digest('hex'), sha256);
}

/** The lines of a file. Throws BackupDamaged at its end when it is not whole. */
export async function* backupLines(file: string): AsyncGenerator<string, void> {
  const { size, sha256 } = await endIn(file);
  const hash = createHash('sha256');
  const bytes = createReadStream(file, { end: size - endBytes - 1 });
  const through = counting(hash, { bytes: 0 });
  const gunzip = createGunzip();
  const flowing = pipeline(bytes, through, gunzip);
  // Whoever reads the lines hears of it.
  flowing.catch(() => undefined);
  try {
    yield* linesIn(gunzip);
    await flowing;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!code.startsWith('Z_')) throw error;
    throw new BackupDamaged(`it cannot be unpacked (${code})`, { cause: error });
  } finally {
    bytes.destroy();
  }
  requireSame(hash.digest('hex'), sha256);
}

/** Only a line feed ends a line; what other tools take for one may stand in a name. */
async function* linesIn(chunks: AsyncIterable<unknown>): AsyncGenerator<string, void> {
  let before: Buffer[] = [];
  for await (const chunk of chunks) {
    let rest = chunk as Buffer;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield Buffer.concat([...before, rest.subarray(0, end)]).toString('utf8');
      before = [];
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) before.push(rest);
  }
  if (before.length > 0) throw new BackupDamaged('its last line has no end');
}

function requireSame(found: string, said: string): void {
  if (found === said) return;
  throw new BackupDamaged(`its bytes have the SHA-256 ${found}, and it says ${said}`);
}

async function endIn(file: string): Promise<{ size: number; sha256: string }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const end = Buffer.alloc(endBytes);
    const from = size - endBytes;
    if (from > 0) await handle.read(end, 0, endBytes, from);
    const [, sha256 = ''] = /"sha256":"([0-9a-f]{64})"/.exec(end.toString('latin1')) ?? [];
    if (sha256 !== '' && end.equals(endOf(sha256))) return { size, sha256 };
    throw new BackupDamaged('it does not end like a backup: its end is missing, or it is none');
  } finally {
    await handle.close();
  }
}

/** Lines in pieces worth compressing. */
async function* chunked(lines: AsyncIterable<string>): AsyncGenerator<string, void> {
  let waiting = '';
  for await (const line of lines) {
    waiting += `${line}\n`;
    if (waiting.length < 65_536) continue;
    yield waiting;
    waiting = '';
  }
  yield waiting;
}

function counting(hash: Hash, seen: { bytes: number }): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      seen.bytes += chunk.length;
      done(null, chunk);
    },
  });
}
