import type { ApiKey } from '../../engine/accounts/apiKey.ts';
import type { ParameterMap } from './parameterMap.ts';

/** What a call takes beside nothing: a key alone (MARKET_DATA, USER_STREAM), or a key and its signature. */
export type Security = 'MARKET_DATA' | 'USER_STREAM' | 'USER_DATA' | 'TRADE' | 'TRANSFER' | 'BROKER';

/** Who asks, by the key, and when it is at the venue, epoch milliseconds. */
export interface Caller {
  readonly account: number;
  readonly key: ApiKey;
  readonly at: number;
}

export type ComputeWeight = (parameters: ParameterMap) => number;

/** A public read. Refusals are thrown as WireError or Refusal. */
export interface PublicRoute {
  readonly security?: undefined;
  /** What a request weighs; a path outside the exchange's protocol has no weight and is not counted. */
  readonly weight?: ComputeWeight;
  /** The body, or a promise of it. `at` is the venue's time, epoch milliseconds. */
  readonly answer: (parameters: ParameterMap, at: number) => unknown;
}

/** A call that takes a key. */
export interface KeyedRoute {
  readonly security: Security;
  readonly weight: ComputeWeight;
  /** What it adds to the account's orders of ten seconds and of a minute. */
  readonly orders?: readonly [tenSeconds: number, minute: number];
  readonly answer: (parameters: ParameterMap, caller: Caller) => unknown;
}

export type Route = PublicRoute | KeyedRoute;

/** Routes by method and path: 'GET /fapi/v1/time'. */
export type Routes = ReadonlyMap<string, Route>;

/** A call that takes a key, and weighs always the same. */
export function keyed(security: Security, weight: number, answer: KeyedRoute['answer']): KeyedRoute {
  return { security, weight: () => weight, answer };
}

/** A call that places orders: it weighs nothing, but counts towards the account's orders. */
export function ordering(answer: KeyedRoute['answer']): KeyedRoute {
  return { security: 'TRADE', weight: () => 0, orders: [1, 1], answer };
}
