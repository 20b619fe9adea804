/**
 * Finds, once per run, what specs about Kafka need; they reach it through cluster.ts and
 * with-kafka.ts.
 *
 * KAFKA_BROKERS names a cluster that runs already. Otherwise specs start nodes of their own from
 * the jars of deploy/kafka/pom.xml, which Maven brings once and which stay in the user's cache
 * folder. EPOCH_LEDGER_TEST_KAFKA_JARS is set to that folder, or EPOCH_LEDGER_TEST_KAFKA_ABSENT to
 * the reason why there is none, as the titles of the skipped specs say it.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const pom = fileURLToPath(new URL('../../deploy/kafka/pom.xml', import.meta.url));
const keeper = fileURLToPath(new URL('keep-node.mjs', import.meta.url));
const execute = promisify(execFile);

const mavenMsMax = 180_000;

export async function findKafka() {
  try {
    process.env.EPOCH_LEDGER_TEST_KAFKA_JARS = await jars();
    process.env.EPOCH_LEDGER_TEST_KAFKA_KEEPER = keeper;
  } catch (error) {
    process.env.EPOCH_LEDGER_TEST_KAFKA_ABSENT = error.message;
  }
}

/** The folder with the jars of exactly this pom.xml. Throws in words why there is none. */
async function jars() {
  await runNeeded('java', ['-version'], 'Java to run a Kafka node');
  const digest = createHash('sha256')
    .update(await readFile(pom))
    .digest('hex');
  for (const cache of caches()) {
    const folder = join(cache, `kafka-${digest.slice(0, 16)}`);
    if (existsSync(folder) || (await fetched(cache, folder))) return folder;
  }
  throw new Error('needs a folder to keep the jars of Kafka in');
}

/** Where jars may stay between runs, in the order they are tried. */
function caches() {
  const own = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return [join(own, 'epoch-ledger'), join(tmpdir(), 'epoch-ledger-cache')];
}

/** Lets Maven bring the jars into `folder`, all or none; false when it cannot be written. */
async function fetched(cache, folder) {
  let unfinished;
  try {
    await mkdir(cache, { recursive: true });
    unfinished = await mkdtemp(join(cache, 'unfinished-'));
  } catch {
    return false;
  }
  try {
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime'];
    const words = ['-q', '-B', '-f', pom, ...goal, `-DoutputDirectory=${unfinished}`];
    await runNeeded('mvn', words, 'Maven to bring the jars of Kafka');
    await rename(unfinished, folder).catch((error) => {
      // Another run was faster.
      if (!existsSync(folder)) throw error;
    });
    return true;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function runNeeded(program, words, purpose) {
  try {
    await execute(program, words, { timeout: mavenMsMax });
  } catch (error) {
    const found = error.code === 'ENOENT' ? `no ${program}` : `${program} failed`;
    throw new Error(`needs ${purpose}: ${found}`, { cause: error });
  }
}
