/** What is said to a client whose bytes are no request, or come too slowly or too late. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem, problemBytes, problemType } from './problem.js';

/** The answer that is under way on a connection. */
const answering = new WeakMap<Socket, ServerResponse>();

/** Keeps in mind what `server` answers, for `answerClientError`. */
export function watchAnswers(server: Server): void {
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answering.set(socket, response);
    response.once('close', () => {
      if (answering.get(socket) === response) answering.delete(socket);
    });
  });
}

/**
 * Answers with a problem and ends the connection. Where an answer is under way already the
 * connection just ends: another one would be read as a part of it.
 */
export function answerClientError({ code }: { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || answering.get(socket)?.headersSent === true) {
    socket.destroy();
    return;
  }
  const problem = new Problem(codeOf(code));
  const body = problemBytes(problem).toString('utf8');
  socket.end(
    `HTTP/1.1 ${String(problem.status)} Refused\r\ncontent-type: ${problemType}\r\n` +
      `content-length: ${String(Buffer.byteLength(body))}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function codeOf(
  code: string | undefined,
): 'headers_too_large' | 'request_too_slow' | 'malformed_request' {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers_too_large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_too_slow' : 'malformed_request';
}
