/**
 * Ends the HTTP server so that kept connections do not hold it up: whatever is answered from now on
 * closes its connection, those that are idle are closed at once.
 */
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** How long a connection may stay idle once the service ends, in milliseconds. */
const idleMsMax = 50;

/** To be called before `app` listens; gives the way to end it, which waits for open requests. */
export function gracefulEnd(app: NestFastifyApplication): () => Promise<void> {
  let ending = false;
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (ending) void reply.header('connection', 'close');
    done();
  });
  return async () => {
    ending = true;
    server.server.keepAliveTimeout = idleMsMax;
    await app.close();
  };
}
