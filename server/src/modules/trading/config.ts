import { z } from 'zod';
import { findMissing, serviceUrl } from '../../kernel/addresses.ts';
import { configError } from '../../kernel/config.ts';
import type { MarketConfig } from '../market/index.ts';
import { WEIGHT_LIMIT } from './exchange/rateLimiter.ts';
import type { WeightLimits } from './exchange/weightShares.ts';

/** The configuration of customers' accounts at the exchange. */
export interface TradingConfig {
  /** The root above /sapi. */
  readonly wallets: string;
  /** The key of the platform's broker account; null: nothing is moved to or from the exchange. */
  readonly broker: { readonly key: string; readonly secret: string } | null;
  readonly weights: WeightLimits;
}

/** The configuration of market data and of customers' accounts. */
export type ExchangeConfig = MarketConfig['exchange'] & TradingConfig;

const weight = z.coerce.number().int().min(1);

export const tradingVariables = {
  EXCHANGE_URL: serviceUrl.optional(),
  EXCHANGE_WALLETS_URL: serviceUrl.default('https://api.binance.com'),
  EXCHANGE_BROKER_KEY: z.string().min(1).optional(),
  EXCHANGE_BROKER_SECRET: z.string().min(1).optional(),
  EXCHANGE_INSTITUTION_WEIGHT: weight.default(300),
  EXCHANGE_INSTITUTION_ORDER_WEIGHT: weight.default(300),
  EXCHANGE_QUERY_WEIGHT: weight.default(600),
  EXCHANGE_WEIGHT_LIMIT: weight.default(WEIGHT_LIMIT),
};

type Variables = z.output<z.ZodObject<typeof tradingVariables>>;

export function tradingConfig(e: Variables): TradingConfig {
  const { EXCHANGE_BROKER_KEY: key, EXCHANGE_BROKER_SECRET: secret } = e;
  const missing = findMissing({ EXCHANGE_BROKER_KEY: key, EXCHANGE_BROKER_SECRET: secret });
  if (missing !== undefined) throw configError([missing]);
  return {
    wallets: e.EXCHANGE_URL ?? e.EXCHANGE_WALLETS_URL,
    weights: {
      institution: e.EXCHANGE_INSTITUTION_WEIGHT,
      institutionOrders: e.EXCHANGE_INSTITUTION_ORDER_WEIGHT,
      queries: e.EXCHANGE_QUERY_WEIGHT,
      address: e.EXCHANGE_WEIGHT_LIMIT,
    },
    broker: key === undefined || secret === undefined ? null : { key, secret },
  };
}
