import { isAscii } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiKey } from '../../engine/accounts/apiKey.ts';
import { Refusal } from '../../engine/refusal.ts';
import { bodyTooLarge, noSuchPath, serviceUnavailable, unknownError, WireError, wrongMethod } from '../wireError.ts';
import { type HeaderList, sendJson } from './answer.ts';
import { readBody } from './body.ts';
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
    const headers: HeaderList = [];
    const fail = (error: unknown): void => {
      const known = wireErrorOf(error);
      if (known === undefined) report(error);
      const told = known ?? unknownError();
      sendJson(response, told.status, headers, told.body());
    };
    const tell = (answered: unknown): void => {
      try {
        sendJson(response, 200, headers, JSON.stringify(answered));
      } catch (error) {
        fail(error);
      }
    };
    readBody(request, BODY_BYTES_MAX, (body) => {
      try {
        if (body === undefined) throw tooLarge(headers);
        const answered = answer(request, headers, body);
        // What is known at once is sent at once: a promise would only put it off.
        if (answered instanceof Promise) answered.then(tell, fail);
        else tell(answered);
      } catch (error) {
        fail(error);
      }
    });
  };

  function answer(request: IncomingMessage, headers: HeaderList, body: Buffer): unknown {
    const target = request.url ?? '/';
    const method = request.method ?? 'GET';
    const cut = target.indexOf('?');
    const path = cut < 0 ? target : target.slice(0, cut);
    const query = cut < 0 ? '' : target.slice(cut + 1);
    if (isOut()) throw serviceUnavailable();
    const route = routes.get(`${method} ${path}`);
    if (route === undefined) throw notRouted(path, method, headers);
    if (route.security === undefined) headers.push('access-control-allow-origin', '*');
    const address = peerAddress(request);
    // What is turned away at the door counts as well, even where the call itself would weigh nothing.
    const counted = <T>(read: () => T): T => {
      try {
        return read();
      } catch (error) {
        if (route.weight !== undefined) limits.request(address, 1, headers);
        throw error;
      }
    };
    // Each byte a character, as it is signed; what is escaped or not ASCII is decoded from the bytes.
    const sent = body.toString('latin1');
    const parameters = counted(() => parameterMap(query, isAscii(body) ? sent : body.toString()));
    if (route.weight !== undefined) limits.request(address, route.weight(parameters), headers);
    if (route.security === undefined) return route.answer(parameters, time());
    const { security } = route;
    const header = request.headers['x-mbx-apikey'];
    const apiKey = typeof header === 'string' ? header : undefined;
    const raw = { apiKey, address, query, body: sent, parameters };
    const caller = counted(() => admit(keys, security, raw, time()));
    if (route.orders !== undefined) limits.order(caller.account, route.orders, headers);
    return route.answer(parameters, caller);
  }

  function notRouted(path: string, method: string, headers: HeaderList): WireError {
    const allowed = METHODS.filter((each) => routes.has(`${each} ${path}`));
    if (allowed.length === 0) return noSuchPath(path, method);
    headers.push('allow', allowed.join(', '));
    return wrongMethod(path, method);
  }
}

function tooLarge(headers: HeaderList): WireError {
  // What is still on its way is not read.
  headers.push('connection', 'close');
  return bodyTooLarge();
}

function wireErrorOf(error: unknown): WireError | undefined {
  if (error instanceof WireError) return error;
  return error instanceof Refusal ? new WireError(error.code, error.message) : undefined;
}
