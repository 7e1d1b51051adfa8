import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyTooLarge, noSuchPath, tooManyRequests, unknownError, WireError, wrongMethod } from '../wireError.ts';
import { peerAddress } from './peerAddress.ts';
import type { Route } from './routes.ts';
import { WEIGHT_LIMIT, WeightMeter } from './weightMeter.ts';

const BODY_BYTES_MAX = 16 * 1024;

export interface HttpHandlerOptions {
  readonly routes: ReadonlyMap<string, Route>;
  /** The venue's time, epoch milliseconds: what answers carry. */
  readonly time: () => number;
  /** The machine's time, epoch milliseconds: what limits are counted by. */
  readonly now: () => number;
  /** Hears of errors that are the venue's own. */
  readonly report: (error: unknown) => void;
}

/** Answers requests for public data. */
export function httpHandler({ routes, time, now, report }: HttpHandlerOptions) {
  const meter = new WeightMeter();
  return (request: IncomingMessage, response: ServerResponse): void => {
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= BODY_BYTES_MAX || response.headersSent) return;
      response.setHeader('connection', 'close');
      send(response, bodyTooLarge());
    });
    request.on('end', () => {
      if (response.headersSent) return;
      try {
        answer(request, response);
      } catch (error) {
        if (!(error instanceof WireError)) report(error);
        send(response, error instanceof WireError ? error : unknownError());
      }
    });
  };

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const target = request.url ?? '/';
    const method = request.method ?? 'GET';
    if (!target.startsWith('/')) throw noSuchPath(target, method);
    const { pathname, searchParams } = new URL(`http://venue${target}`);
    const route = routes.get(pathname);
    if (route === undefined) throw noSuchPath(pathname, method);
    if (method !== 'GET') {
      response.setHeader('allow', 'GET');
      throw wrongMethod(pathname, method);
    }
    const at = now();
    const used = meter.add(peerAddress(request), route.weight(searchParams), at);
    response.setHeader('x-mbx-used-weight-1m', String(used));
    response.setHeader('access-control-allow-origin', '*');
    if (used > WEIGHT_LIMIT) {
      response.setHeader('retry-after', String(meter.secondsLeft(at)));
      throw tooManyRequests(WEIGHT_LIMIT);
    }
    write(response, 200, JSON.stringify(route.answer(searchParams, time())));
  }
}

function send(response: ServerResponse, error: WireError): void {
  write(response, error.status, error.body());
}

function write(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/json;charset=UTF-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
