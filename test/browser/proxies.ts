/**
 * What stands before a service: a proxy that serves it below a prefix and takes the prefix away, as
 * most are set up. The service never hears of the prefix.
 */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A running proxy. */
export interface PrefixProxy {
  /** Where the service is reached, without a slash at the end. */
  readonly url: string;
  close(): void;
}

/** Starts a proxy that serves what listens at `port` below `prefix`, such as `/a/b`. */
export async function prefixProxy(port: number, prefix: string): Promise<PrefixProxy> {
  const server = createServer((asked, answer) => {
    const { url = '/', method, headers } = asked;
    if (!url.startsWith(`${prefix}/`)) {
      answer.writeHead(404).end('nothing of ours');
      return;
    }
    const path = url.slice(prefix.length);
    const onward = request({ host: '127.0.0.1', port, path, method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${String(portOf(server))}${prefix}`, close: () => shut(server) };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function shut(server: Server): void {
  server.closeAllConnections();
  server.close();
}
