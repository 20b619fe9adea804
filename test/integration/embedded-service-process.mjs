/**
 * A service that does nothing but own an embedded database: the process that the specs kill.
 * Talks over the channel of child_process.fork: sends {url, pid} or {refused}, obeys "stop".
 */
import { startEmbeddedDatabase } from '#embedded-database';

try {
  const database = await startEmbeddedDatabase({ dataDir: process.argv[2] });
  process.on('message', async () => {
    await database.stop();
    process.disconnect();
  });
  process.send({ url: database.url, pid: database.pid });
} catch (error) {
  process.send({ refused: `${error.name}: ${error.message}` });
  process.disconnect();
}
