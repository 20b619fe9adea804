/** Puts the HTTP side of a service together and has it listen. */
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Identities } from './access/bearer.js';
import { openGate } from './access/gate.js';
import { rateLimiter } from './access/rate-limits.js';
import { boundAnswers } from './http/answer-room.js';
import { serveDocs } from './http/docs.js';
import { httpServer } from './http/server.js';
import { gracefulEnd } from './http/shut-down.js';
import type { ServiceOptions } from './options.js';
import { builtPagesFolder } from './pages/bundle-files.js';
import { servePages } from './pages/serve-pages.js';
import { ServiceModule, type ServiceParts } from './service.module.js';
import { SettingsUnusable } from './settings-unusable.js';
import type { Teardown } from './teardown.js';
import { watchRequests } from './watching/watch-requests.js';

/** Gives the address for clients. Throws SettingsUnusable where nothing can listen. */
export async function serveHttp(
  parts: ServiceParts,
  identities: Identities,
  options: ServiceOptions,
  teardown: Teardown,
): Promise<string> {
  const { host = '127.0.0.1', port = 8080, rateLimits = {} } = options;
  const { report } = parts.watchers.journal;
  const adapter = httpServer(report, options);
  const server = adapter.getInstance();
  watchRequests(server, parts.watchers);
  boundAnswers(server);
  openGate(server, { identities, limiter: rateLimiter(server, rateLimits), report });
  const module = ServiceModule.around(parts);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  teardown.add(gracefulEnd(app));
  teardown.add(() => {
    parts.streams.close();
  });
  serveDocs(app);
  servePages(server, options.pagesFolder ?? builtPagesFolder());
  await listen(app, host, port);
  return addressOf(await app.getUrl(), host);
}

async function listen(app: NestFastifyApplication, host: string, port: number): Promise<void> {
  try {
    await app.listen(port, host);
  } catch (error) {
    const where = `port ${String(port)} of ${host}`;
    const why = error instanceof Error ? error.message : String(error);
    throw new SettingsUnusable(`cannot listen on ${where} (${why}): choose another`, {
      cause: error,
    });
  }
}

/** The address to give to clients: the port that was taken, the host that was asked for. */
function addressOf(listening: string, host: string): string {
  const { port } = new URL(listening);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port === '' ? '80' : port}`;
}
