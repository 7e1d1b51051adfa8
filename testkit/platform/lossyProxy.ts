import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/**
 * Fate of a request: it passes; its answer or it is lost, with the connection; its answer or it is held for ever; it
 * arrives twice, and its second answer passes; the proxy answers it; or it passes once a promise resolves.
 */
export type Fate =
  | 'pass'
  | 'loseAnswer'
  | 'loseRequest'
  | 'holdAnswer'
  | 'holdRequest'
  | 'repeat'
  | { readonly status: number; readonly body: unknown }
  | { readonly after: Promise<unknown> };

/** A proxy between a server and its exchange that loses what the test asks for. */
export interface LossyProxy {
  readonly url: string;
  /** Decides each request's fate by method and path with query; null lets everything pass. */
  fate: ((request: { readonly method: string; readonly url: string }) => Fate) | null;
  /** Called when the exchange has answered a request, before the answer passes. */
  answered: ((request: { readonly method: string; readonly url: string }) => void) | null;
  /** Closes every open socket, streams included. */
  cut(): void;
  /** Resolves when the exchange has answered what had passed. */
  close(): Promise<void>;
}

/** Forwards requests and sockets to `target`, a local http address. */
export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<{ destroy(): void }>();
  const unanswered = new Set<Promise<void>>();
  const server = createServer((request, response) => pass(request, response));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  server.on('upgrade', (request, socket, head) => {
    const upstream = connect(Number(port), hostname, () => {
      const headers = request.rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers}\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    const end = () => {
      socket.destroy();
      upstream.destroy();
    };
    for (const side of [socket, upstream]) side.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const proxy: LossyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fate: null,
    answered: null,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      proxy.cut();
      await Promise.all([closed, ...unanswered]);
    },
  };
  return proxy;

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { method = 'GET', url = '/' } = request;
    const fate = proxy.fate?.({ method, url }) ?? 'pass';
    if (fate === 'loseRequest') {
      request.socket.destroy();
      return;
    }
    if (fate === 'holdRequest') return;
    if (fate === 'repeat') {
      const first = httpRequest({ hostname, port, method, path: url, headers: request.headers }, (answer) => {
        answer.resume().on('end', () => forward(request, response, 'pass'));
      });
      first.on('error', () => response.destroy());
      // A signed request carries everything in its query.
      first.end();
      return;
    }
    if (typeof fate === 'object' && 'after' in fate) {
      void fate.after.then(() => forward(request, response, 'pass'));
      return;
    }
    if (typeof fate === 'object') {
      request.resume();
      response.writeHead(fate.status, { 'content-type': 'application/json' }).end(JSON.stringify(fate.body));
      return;
    }
    forward(request, response, fate);
  }

  function forward(request: IncomingMessage, response: ServerResponse, fate: Fate): void {
    const { method = 'GET', url = '/', headers } = request;
    const { promise, resolve } = Promise.withResolvers<void>();
    unanswered.add(promise);
    void promise.then(() => unanswered.delete(promise));
    const upstream = httpRequest({ hostname, port, method, path: url, headers }, (answer) => {
      resolve();
      if (fate === 'holdAnswer') {
        answer.resume();
        return;
      }
      if (fate === 'loseAnswer') {
        answer.resume().on('end', () => request.socket.destroy());
        return;
      }
      proxy.answered?.({ method, url });
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    upstream.on('close', resolve);
    request.on('close', () => {
      // It was cut before it was whole.
      if (!request.complete) upstream.destroy();
    });
    request.pipe(upstream);
  }
}
