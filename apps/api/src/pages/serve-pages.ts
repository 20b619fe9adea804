/**
 * Serves the pages: the same document at every page address, and the files it names. They are files
 * built before; without them the service does all else and says so at its root.
 */
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Bundle, openBundle } from './bundle-files.js';
import { pageAddresses, rootSeenFrom, waysOf } from './page-addresses.js';
import { securityHeaders } from './security-headers.js';

/** Adds the routes of the pages in `folder`. */
export function servePages(server: FastifyInstance, folder: string): void {
  const bundle = openBundle(folder);
  if (bundle === null) {
    server.get('/', (_request, reply) => answerNotBuilt(reply));
    return;
  }
  serveAssets(server, bundle);
  for (const address of pageAddresses.flatMap(waysOf)) {
    server.get(address, (request, reply) => answerPage(request, reply, bundle));
  }
}

/** Files named after their content never change, so they are fetched once; compressed as built. */
function serveAssets(server: FastifyInstance, { assetsFolder }: Bundle): void {
  // Not awaited: that would start the server, and Nest has routes to add.
  void server.register(fastifyStatic, {
    root: assetsFolder,
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    setHeaders: (reply) => {
      void reply.headers(securityHeaders);
    },
  });
}

function answerPage(request: FastifyRequest, reply: FastifyReply, bundle: Bundle): FastifyReply {
  const [path = '/'] = request.url.split('?');
  return reply
    .headers(securityHeaders)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(bundle.documentAt(rootSeenFrom(path)));
}

function answerNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers(securityHeaders)
    .type('text/plain; charset=utf-8')
    .send(
      'The pages have not been built: run "npm run build", then start the service again. ' +
        'The API is there: see docs.\n' +
        '页面尚未构建：请运行 "npm run build"，然后重新启动服务。API 可以使用：见 docs。\n',
    );
}
