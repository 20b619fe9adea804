/** Ends with 0 while the service beside it is ready: the health check of the container image. */
import { env, exit } from 'node:process';

const port = env.EPOCH_LEDGER_PORT || '8080';
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
exit(answer?.ok === true ? 0 : 1);
