import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiKey } from '../../engine/accounts/apiKey.ts';
import { Refusal } from '../../engine/refusal.ts';
import { bodyTooLarge, noSuchPath, serviceUnavailable, unknownError, WireError, wrongMethod } from '../wireError.ts';
import { Limits } from './limits.ts';
import { parameterMap } from './parameterMap.ts';
import { peerAddress } from './peerAddress.ts';
import type { Routes } from './route.ts';
import { admit } from './security/gate.ts';

const BODY_BYTES_MAX = 16 * 1024;
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export interface HttpHandlerOptions {
  readonly routes: Routes;
  /** The keys that calls may be signed with. */
  readonly keys: ReadonlyMap<string, ApiKey>;
  /** The venue's time, epoch milliseconds: what answers carry. */
  readonly time: () => number;
  /** The machine's time, epoch milliseconds: what limits are counted by. */
  readonly now: () => number;
  /** Hears of errors that are the venue's own. */
  readonly report: (error: unknown) => void;
  /** Whether the venue is out: then every call of its protocol fails. */
  readonly isOut: () => boolean;
}

/** Answers the requests of the exchange's REST protocol. */
export function httpHandler({ routes, keys, time, now, report, isOut }: HttpHandlerOptions) {
  const limits = new Limits(now);
  return (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    let received = 0;
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= BODY_BYTES_MAX) {
        chunks.push(chunk);
      } else if (!response.headersSent) {
        response.setHeader('connection', 'close');
        send(response, bodyTooLarge());
      }
    });
    request.on('end', () => {
      if (response.headersSent) return;
      answer(request, response, Buffer.concat(chunks)).catch((error: unknown) => {
        const known = wireErrorOf(error);
        if (known === undefined) report(error);
        send(response, known ?? unknownError());
      });
    });
  };

  async function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const target = request.url ?? '/';
    const method = request.method ?? 'GET';
    const cut = target.indexOf('?');
    const path = cut < 0 ? target : target.slice(0, cut);
    const query = cut < 0 ? '' : target.slice(cut + 1);
    if (isOut()) throw serviceUnavailable();
    const route = routes.get(`${method} ${path}`);
    if (route === undefined) throw notRouted(path, method, response);
    if (route.security === undefined) response.setHeader('access-control-allow-origin', '*');
    const address = peerAddress(request);
    // What is turned away at the door counts as well, even where the call itself would weigh nothing.
    const counted = <T>(read: () => T): T => {
      try {
        return read();
      } catch (error) {
        if (route.weight !== undefined) limits.request(address, 1, response);
        throw error;
      }
    };
    const parameters = counted(() => parameterMap(query, body.length === 0 ? '' : body.toString()));
    if (route.weight !== undefined) limits.request(address, route.weight(parameters), response);
    if (route.security === undefined) {
      write(response, 200, JSON.stringify(await route.answer(parameters, time())));
      return;
    }
    const { security } = route;
    const header = request.headers['x-mbx-apikey'];
    const apiKey = typeof header === 'string' ? header : undefined;
    const raw = { apiKey, address, query, body: body.toString('latin1'), parameters };
    const caller = counted(() => admit(keys, security, raw, time()));
    if (route.orders !== undefined) limits.order(caller.account, route.orders, response);
    write(response, 200, JSON.stringify(await route.answer(parameters, caller)));
  }

  function notRouted(path: string, method: string, response: ServerResponse): WireError {
    const allowed = METHODS.filter((each) => routes.has(`${each} ${path}`));
    if (allowed.length === 0) return noSuchPath(path, method);
    response.setHeader('allow', allowed.join(', '));
    return wrongMethod(path, method);
  }
}

function wireErrorOf(error: unknown): WireError | undefined {
  if (error instanceof WireError) return error;
  return error instanceof Refusal ? new WireError(error.code, error.message) : undefined;
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
