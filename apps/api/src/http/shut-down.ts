/**
 * Ends the HTTP server: requests that are open are answered, and nothing else holds it up, neither
 * kept connections nor those on which a client has not said, or not finished saying, what it wants.
 */
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServerResponse } from 'node:http';
import { whenOver } from './when-over.js';

/** How long clients have to finish sending and reading once the service ends, in milliseconds. */
const patienceMsMax = 15_000;

/** To be called before `app` listens; gives the way to end it, which waits for open requests. */
export function gracefulEnd(app: NestFastifyApplication): () => Promise<void> {
  let ending = false;
  const open = new Set<ServerResponse>();
  const { server } = app.getHttpAdapter().getInstance();
  const endIfDone = (): void => {
    // A connection without an open request counts as busy to Node until it has sent its first.
    if (ending && open.size === 0) server.closeAllConnections();
  };
  server.prependListener('request', (request, response) => {
    open.add(response);
    if (ending) response.shouldKeepAlive = false;
    whenOver(request, response, () => {
      open.delete(response);
      endIfDone();
    });
  });
  return async () => {
    ending = true;
    for (const response of open) response.shouldKeepAlive = false;
    const closed = new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    });
    endIfDone();
    const impatient = setTimeout(() => {
      server.closeAllConnections();
    }, patienceMsMax);
    await closed;
    clearTimeout(impatient);
    await app.close();
  };
}
