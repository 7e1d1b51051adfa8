import type { ApiKey } from '../../engine/accounts/apiKey.ts';
import type { ParameterMap } from './parameterMap.ts';

/** Required credentials: a key only (MARKET_DATA, USER_STREAM), or a key and a signature. */
export type Security = 'MARKET_DATA' | 'USER_STREAM' | 'USER_DATA' | 'TRADE' | 'SPOT_TRADE' | 'TRANSFER' | 'BROKER';

/** The key's account and the venue's time, epoch milliseconds. */
export interface Caller {
  readonly account: number;
  readonly key: ApiKey;
  readonly at: number;
}

export type ComputeWeight = (parameters: ParameterMap) => number;

/** A public read. Errors are thrown as WireError or Rejection. */
export interface PublicRoute {
  readonly security?: undefined;
  /** Request weight; paths outside the exchange's protocol have none and are not counted. */
  readonly weight?: ComputeWeight;
  /** The body, or a promise of it. `at` is the venue's time, epoch milliseconds. */
  readonly answer: (parameters: ParameterMap, at: number) => unknown;
}

/** A call that needs a key. */
export interface KeyedRoute {
  readonly security: Security;
  readonly weight: ComputeWeight;
  /** Count that it adds to the account's orders in the two windows of its product. */
  readonly orders?: readonly [short: number, long: number];
  readonly answer: (parameters: ParameterMap, caller: Caller) => unknown;
}

export type Route = PublicRoute | KeyedRoute;

/** Routes by method and path: 'GET /fapi/v1/time'. */
export type Routes = ReadonlyMap<string, Route>;

/** A call that needs a key, with a constant weight. */
export function keyed(security: Security, weight: number, answer: KeyedRoute['answer']): KeyedRoute {
  return { security, weight: () => weight, answer };
}

/** A call that places orders: it has no weight, but counts towards the account's order limits. */
export function ordering(answer: KeyedRoute['answer']): KeyedRoute {
  return { security: 'TRADE', weight: () => 0, orders: [1, 1], answer };
}
