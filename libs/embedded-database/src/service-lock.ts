/**
 * One service per data directory, held by the kernel: the holder listens on a Unix socket in the
 * directory, so the claim ends with the process, however that ends, and nobody cleans up by hand.
 *
 * Everyone first listens on a socket of a name of their own and only then looks at the others'.
 * Of two that come at once, the second to listen therefore sees the first (Dekker's algorithm).
 * A socket that refuses connections is dead, and since its name is never used again, removing it
 * can hit nobody else.
 */
import { readdir, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseNotStarted, DataDirectoryInUse } from './errors.js';
import { isErrorWithCode } from './files.js';
import { randomName } from './random-name.js';

/** The claim of this process on a directory. */
export interface ServiceLock {
  /** Gives the directory free. It is free as well once the process has ended. */
  release(): Promise<void>;
}

/**
 * What a socket says about its owner. `silent`: alive, but it says nothing (stopped, frozen).
 * `leaving`: it closes its socket in this moment, because it has given up or ends.
 */
type Claim = 'holding' | 'asking' | 'silent' | 'leaving' | 'dead';

const prefix = 'service-';
const suffix = '.lock';

/** The longest socket path that Linux (107) and macOS (103) both take, in bytes. */
const pathBytesMax = 103;

/**
 * Claims `dir`. Throws DataDirectoryInUse while another living process (or another caller in this
 * one) holds it, DatabaseNotStarted where the path is too long for a socket. Of several that ask
 * at the same moment one gets it.
 */
export async function lockForService(dir: string): Promise<ServiceLock> {
  const own = `${prefix}${String(process.pid)}-${randomName().slice(0, 8)}${suffix}`;
  const path = join(dir, own);
  if (Buffer.byteLength(path) > pathBytesMax) {
    throw new DatabaseNotStarted(
      `The path of the data directory is too long: ${path} must have at most ` +
        `${String(pathBytesMax)} bytes, because it is a socket. Choose a shorter directory.`,
    );
  }
  let claim: Claim = 'asking';
  const server = await listen(path, () => claim);
  try {
    await waitForTurn(dir, own);
  } catch (error) {
    await close(server);
    throw error;
  }
  claim = 'holding';
  return { release: () => close(server) };
}

/** Returns when nobody else alive claims `dir`. Among those who ask, the smallest name waits. */
async function waitForTurn(dir: string, own: string): Promise<void> {
  for (;;) {
    const others = await livingClaims(dir, own);
    const stronger = others.find(({ name, claim }) => isStronger(claim, name < own));
    if (stronger !== undefined) {
      throw new DataDirectoryInUse(
        `Another service uses this data directory: process ${pidIn(stronger.name)} holds ` +
          `${join(dir, stronger.name)}. Stop it first, or start this one with another directory.`,
      );
    }
    if (others.length === 0) return;
    await pause(5);
  }
}

/** Whether a claim keeps us out. Who leaves does not: it is waited for, as is who has to leave. */
function isStronger(claim: Claim, isSmaller: boolean): boolean {
  return claim === 'asking' ? isSmaller : claim !== 'leaving';
}

async function livingClaims(
  dir: string,
  own: string,
): Promise<readonly { readonly name: string; readonly claim: Claim }[]> {
  const living: { name: string; claim: Claim }[] = [];
  for (const name of await readdir(dir)) {
    if (name === own || !name.startsWith(prefix) || !name.endsWith(suffix)) continue;
    const claim = await claimBehind(join(dir, name));
    if (claim === 'dead') {
      await rm(join(dir, name), { force: true });
    } else {
      living.push({ name, claim });
    }
  }
  return living;
}

/** Only a refused connection (or a name that is gone) proves that the owner is dead. */
function claimBehind(path: string): Promise<Claim> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    let said = '';
    let otherwise: Claim = 'leaving';
    socket.setEncoding('utf8').setTimeout(1000);
    socket.on('data', (text: string) => (said += text));
    socket.on('timeout', () => {
      otherwise = 'silent';
      socket.destroy();
    });
    socket.on('close', () => {
      resolve(said === 'holding' || said === 'asking' ? said : otherwise);
    });
    socket.on('error', (error) => {
      const dead = isErrorWithCode(error, 'ECONNREFUSED') || isErrorWithCode(error, 'ENOENT');
      if (dead) otherwise = 'dead';
      else if (!isErrorWithCode(error, 'ECONNRESET')) otherwise = 'silent';
    });
  });
}

/** The socket does not keep the process running. */
function listen(path: string, claim: () => Claim): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).end(claim());
    });
    server.once('error', (cause) => {
      reject(
        new DatabaseNotStarted(
          `The data directory cannot hold the socket ${path} (${cause.message}). Choose one ` +
            `on a local file system, where this user may write.`,
          { cause },
        ),
      );
    });
    server.listen(path, () => {
      resolve(server.unref());
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}

function pidIn(name: string): string {
  return name.slice(prefix.length).split('-')[0] ?? '';
}
