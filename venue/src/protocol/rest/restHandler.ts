import type { DiskState } from '@aldgate/domain/disk/diskState.ts';
import type { ApiKey } from '../../engine/accounts/apiKey.ts';
import { Rejection } from '../../engine/rejection.ts';
import { bodyTooLarge, noSuchPath, serviceUnavailable, unknownError, WireError, wrongMethod } from '../wireError.ts';
import { assertRoom } from './assertRoom.ts';
import type { HeaderList } from './headerList.ts';
import { assertRead } from './knownParameters.ts';
import { isSpotPath, Limits } from './limits.ts';
import type { OrderMeter } from './orderMeter.ts';
import { parseParameters } from './parameterMap.ts';
import { assertSymbol } from './parameters.ts';
import { findPeer } from './peerAddress.ts';
import type { Routes } from './route.ts';
import { authenticate } from './security/authenticate.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const BEYOND_ASCII = /[\x80-\xff]/;

/** A request, regardless of the parser. */
export interface RestRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** The remote address. */
  readonly remote: string;
  readonly forwardedFor: string | undefined;
  readonly apiKey: string | undefined;
  /** Each byte as a character, as signed; undefined if it was too large. */
  readonly body: string | undefined;
  /** Parameters that belong to a socket's message, not to the call. */
  readonly framing?: readonly string[];
}

/** Sends a JSON response. */
export type Reply = (status: number, headers: HeaderList, body: string) => void;

export type RestHandler = (request: RestRequest, reply: Reply) => void;

export interface RestHandlerOptions {
  readonly routes: Routes;
  /** API keys. */
  readonly keys: ReadonlyMap<string, ApiKey>;
  /** The venue's time, epoch milliseconds, for responses. */
  readonly time: () => number;
  /** The system time, epoch milliseconds, for rate limits. */
  readonly now: () => number;
  /** Request weight per address and minute; the exchange's by default. */
  readonly weightLimit?: number | undefined;
  /** Orders of spot accounts, which others read and correct too. */
  readonly spotOrders?: OrderMeter | undefined;
  /** Receives internal errors. */
  readonly report: (error: unknown) => void;
  /** Whether an outage is active: then every protocol call fails. */
  readonly isOut: () => boolean;
  /** The state of the disk where what calls change is written; always in order by default. */
  readonly disk?: () => DiskState;
}

/** Handles requests of the exchange's REST protocol. */
export function restHandler(options: RestHandlerOptions): RestHandler {
  const { routes, keys, time, now, weightLimit, spotOrders, report, isOut, disk = () => 'ok' } = options;
  const limits = new Limits(now, weightLimit, spotOrders);
  return (request, reply) => {
    const headers: HeaderList = [];
    const fail = (error: unknown): void => {
      const known = toWireError(error);
      if (known === undefined) report(error);
      const headersSent = known ?? unknownError();
      reply(headersSent.status, headers, headersSent.body());
    };
    const reportError = (answered: unknown): void => {
      // An answer about a command that happened in part.
      if (answered instanceof WireError) {
        fail(answered);
        return;
      }
      let body: string;
      try {
        body = JSON.stringify(answered);
      } catch (error) {
        fail(error);
        return;
      }
      reply(200, headers, body);
    };
    try {
      const answered = answer(request, headers);
      // Synchronous results are sent immediately, without the delay of a promise.
      if (answered instanceof Promise) answered.then(reportError, fail);
      else reportError(answered);
    } catch (error) {
      fail(error);
    }
  };

  function answer(request: RestRequest, headers: HeaderList): unknown {
    const { method, target, remote, forwardedFor, apiKey, body, framing } = request;
    if (body === undefined) throw tooLarge(headers);
    const cut = target.indexOf('?');
    const path = cut < 0 ? target : target.slice(0, cut);
    const query = cut < 0 ? '' : target.slice(cut + 1);
    if (isOut()) throw serviceUnavailable();
    const route = routes.get(`${method} ${path}`);
    if (route === undefined) throw notRouted(path, method, headers);
    if (route.security === undefined) headers.push('access-control-allow-origin', '*');
    const { address, counted } = findPeer(remote, forwardedFor);
    // Rejected requests count as well, even if the call itself has no weight.
    const countedAnyway = <T>(read: () => T): T => {
      try {
        return read();
      } catch (error) {
        if (route.weight !== undefined) limits.request(path, counted, 1, headers);
        throw error;
      }
    };
    const parameters = countedAnyway(() => {
      const parsed = parseParameters(query, BEYOND_ASCII.test(body) ? utf8(body) : body);
      assertSymbol(parsed);
      return parsed;
    });
    if (route.weight !== undefined) limits.request(path, counted, route.weight(parameters), headers);
    if (route.security === undefined) return route.answer(parameters, time());
    const { security } = route;
    const caller = countedAnyway(() => {
      const raw = { apiKey, address, query, body, parameters, isSpot: isSpotPath(path) };
      const authenticated = authenticate(keys, security, raw, time());
      assertRead(`${method} ${path}`, parameters, framing);
      return authenticated;
    });
    assertRoom(disk(), route, `${method} ${path}`, parameters);
    if (route.orders !== undefined) limits.order(path, caller.account, route.orders, headers);
    return route.answer(parameters, caller);
  }

  function notRouted(path: string, method: string, headers: HeaderList): WireError {
    const allowed = METHODS.filter((each) => routes.has(`${each} ${path}`));
    if (allowed.length === 0) return noSuchPath(path, method);
    headers.push('allow', allowed.join(', '));
    return wrongMethod(path, method);
  }
}

/** The signature covers bytes; the parameters are UTF-8. */
function utf8(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString();
}

function tooLarge(headers: HeaderList): WireError {
  // The rest of the body is not read.
  headers.push('connection', 'close');
  return bodyTooLarge();
}

function toWireError(error: unknown): WireError | undefined {
  if (error instanceof WireError) return error;
  return error instanceof Rejection ? new WireError(error.code, error.message) : undefined;
}
