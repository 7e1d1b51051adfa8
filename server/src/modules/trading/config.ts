import { z } from 'zod';
import { configError } from '../../kernel/config.ts';
import type { MarketConfig } from '../market/index.ts';

/** The configuration of customers' accounts at the exchange. */
export interface TradingConfig {
  /** The root above /sapi. */
  readonly wallets: string;
  /** The key of the platform's broker account; null: nothing is moved to or from the exchange. */
  readonly broker: { readonly key: string; readonly secret: string } | null;
}

/** The configuration of market data and of customers' accounts. */
export type ExchangeConfig = MarketConfig['exchange'] & TradingConfig;

const url = z.url({ protocol: /^https?$/ });

export const tradingVariables = {
  EXCHANGE_URL: url.optional(),
  EXCHANGE_WALLETS_URL: url.default('https://api.binance.com'),
  EXCHANGE_BROKER_KEY: z.string().min(1).optional(),
  EXCHANGE_BROKER_SECRET: z.string().min(1).optional(),
};

type Variables = z.output<z.ZodObject<typeof tradingVariables>>;

export function tradingConfig(e: Variables): TradingConfig {
  const { EXCHANGE_BROKER_KEY: key, EXCHANGE_BROKER_SECRET: secret } = e;
  if ((key === undefined) !== (secret === undefined)) {
    throw configError(['EXCHANGE_BROKER_KEY, EXCHANGE_BROKER_SECRET: one is missing']);
  }
  return {
    wallets: e.EXCHANGE_URL ?? e.EXCHANGE_WALLETS_URL,
    broker: key === undefined || secret === undefined ? null : { key, secret },
  };
}
