/**
 * A service of its own process that appends to streams which others append to as well: what it
 * loses it decides again. Prints `ready`, starts when its standard input ends, then a line
 * `STREAM COMMAND POSITION` for everything it was told is appended.
 *
 * node racing-writer.mjs URL NAME COUNT STREAM...
 *
 * URL is that of a database, or kafka://BROKERS/TOPIC.
 */
import { createHash, randomBytes } from 'node:crypto';
import { newMemoryCopy, openKafkaLog, openMemoryCopy, openPostgresLog } from '#event-log';

const [url, name, count, ...streams] = process.argv.slice(2);

const log = await (url.startsWith('kafka:') ? openTopic(url) : openPostgresLog({ url }));
console.log('ready');
process.stdin.resume();
await new Promise((resolve) => process.stdin.once('end', resolve));
await Promise.all(streams.map(appendAll));
await log.close();

async function appendAll(stream) {
  for (let number = 1; number <= Number(count); number += 1) {
    const command = `${name}-${number}`;
    console.log(`${stream} ${command} ${await appendOnce(stream, command)}`);
  }
}

async function appendOnce(stream, command) {
  for (;;) {
    const head = await log.head(stream);
    const bytes = Buffer.from(`${stream} ${command} after ${head?.leaf ?? 'nothing'}`);
    const digest = createHash('sha256').update(bytes).digest('hex');
    const version = (head?.version ?? 0) + 1;
    const [result] = await log.append([
      {
        stream,
        after: version - 1,
        head: head?.leaf ?? null,
        events: [{ version, leaf: digest, bytes }],
        commands: [{ actor: name, command, digest, firstVersion: version, lastVersion: version }],
        documents: [],
      },
    ]);
    if (result.kind === 'appended') return result.position;
  }
}

function openTopic(address) {
  const [, brokers, topic] = /^kafka:\/\/(.+)\/(.+)$/.exec(address);
  const newName = () => randomBytes(16).toString('hex');
  const openCopy = async ({ origin, partitions }) =>
    openMemoryCopy(newMemoryCopy(origin, partitions));
  return openKafkaLog({ brokers, topic, newName, openCopy, onAlarm: console.error });
}
