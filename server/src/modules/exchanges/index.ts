import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { ExchangeConfig } from './config.ts';
import { createExchange, type Exchange } from './exchange.ts';
import type { ObserveExchange } from './exchangeFetch.ts';
import { exchangesRetention } from './retention.ts';

/** The registry of exchanges, by code. */
export interface Exchanges {
  readonly all: readonly Exchange[];
  /** The exchange of reference prices, conversions, the market page and customers' own accounts. */
  readonly reference: Exchange;
  /** Undefined for an exchange that is not configured any more. */
  find(code: string): Exchange | undefined;
  /** Throws tradingUnavailable for an exchange that is not configured any more. */
  get(code: string): Exchange;
}

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
  readonly observe?: ObserveExchange;
  /** The coins of the platform, which decide what spot pairs are offered. */
  readonly coins: () => Promise<ReadonlySet<string>>;
}

/** Throws an Error where two entries have one code, or none is the reference exchange. */
export function createExchanges(configs: readonly ExchangeConfig[], deps: Deps): Exchanges {
  const byCode = new Map(configs.map((config) => [config.code, createExchange(config, deps)]));
  if (byCode.size < configs.length) throw new Error('two exchanges have the same code');
  const get = (code: string): Exchange => {
    const found = byCode.get(code);
    if (found === undefined) throw new ApiError('tradingUnavailable');
    return found;
  };
  const reference = byCode.get(REFERENCE_EXCHANGE);
  if (reference === undefined) throw new Error(`${REFERENCE_EXCHANGE} is not configured`);
  return { all: [...byCode.values()], reference, find: (code) => byCode.get(code), get };
}

/** The module: follows the prices of every exchange until `close`, where it is live. */
export function createExchangesModule(exchanges: Exchanges, { isLive }: { readonly isLive: boolean }) {
  for (const { marks, spotPrices } of isLive ? exchanges.all : []) {
    marks.open();
    spotPrices.open();
  }
  return {
    name: 'exchanges',
    retention: exchangesRetention,
    async close() {
      for (const exchange of exchanges.all) exchange.close();
    },
  };
}

export {
  type ExchangeConfig,
  exchangeConfig,
  exchangeVariables,
  otherExchangesConfig,
  type ReferenceConfig,
} from './config.ts';
export type { AccountClients, Exchange, InspectedKey } from './exchange.ts';
export type {
  ExchangeBroker,
  ExchangeKey,
  ExchangeWallet,
  KeyTerms,
  Movement,
  TransferEndpoint,
} from './exchangeBroker.ts';
export type { Instruments } from './instruments.ts';
export { type Figure, MARK_MAX_AGE_MS } from './lastPrices.ts';
export { listLowWater, setLowWater } from './lowWater.ts';
export type { MarkPriceFeed } from './markPriceFeed.ts';
export type { Purpose, RateLimiter } from './rateLimiter.ts';
export { assertExchangesOpen, listExchangeSuspensions, openExchange, suspendExchange } from './suspension.ts';
export type { WeightShares } from './weightShares.ts';
