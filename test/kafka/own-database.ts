/** A PostgreSQL of a run's own, which may be killed: whoever keeps it starts it again. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { databasePid } from '../programs/programs.js';

const keeper = fileURLToPath(
  new URL('../integration/embedded-service-process.mjs', import.meta.url),
);

/** A server that runs. */
export interface OwnDatabase {
  readonly url: string;
  /** `kill -9`. It comes back at its address. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one in `dataDir`, a folder of its own. Throws why it cannot. */
export async function startOwnDatabase(dataDir: string): Promise<OwnDatabase> {
  const child = fork(keeper, [dataDir], { execArgv: [] });
  const [message] = (await once(child, 'message')) as [{ url?: string; refused?: string }];
  const { url } = message;
  if (url === undefined) throw new Error(message.refused);
  return {
    url,
    kill: async () => {
      const pid = await databasePid(dataDir);
      if (pid === null) throw new Error('the database does not run');
      process.kill(pid, 'SIGKILL');
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
  };
}
