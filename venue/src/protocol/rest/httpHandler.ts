import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyTooLarge, noSuchPath, tooManyRequests, unknownError, WireError, wrongMethod } from '../wireError.ts';
import { peerAddress } from './peerAddress.ts';
import type { Route } from './route.ts';
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
      answer(request, response).catch((error: unknown) => {
        if (!(error instanceof WireError)) report(error);
        send(response, error instanceof WireError ? error : unknownError());
      });
    });
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
    response.setHeader('access-control-allow-origin', '*');
    if (route.weight !== undefined) count(peerAddress(request), route.weight(searchParams), response);
    write(response, 200, JSON.stringify(await route.answer(searchParams, time())));
  }

  /** Counts a request of the exchange's protocol, and refuses it beyond the limit. */
  function count(address: string, weight: number, response: ServerResponse): void {
    const at = now();
    const used = meter.add(address, weight, at);
    response.setHeader('x-mbx-used-weight-1m', String(used));
    if (used <= WEIGHT_LIMIT) return;
    response.setHeader('retry-after', String(meter.secondsLeft(at)));
    throw tooManyRequests(WEIGHT_LIMIT);
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
