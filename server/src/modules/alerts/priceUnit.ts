import type { MarketRef } from '@aldgate/domain/market/marketRef.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Exchanges } from '../exchanges/index.ts';

/** The asset and the tick in which prices of a market are written. */
export interface PriceUnit {
  readonly quoteAsset: string;
  readonly tickSize: string;
}

/** Reads the unit of a market's prices. Throws tradingUnavailable, instrumentNotFound and exchangeUnavailable. */
export async function readPriceUnit(exchanges: Exchanges, { exchange, instrumentId }: MarketRef): Promise<PriceUnit> {
  const { quoteAsset, rules } = await exchanges.get(exchange).instruments.find(instrumentId);
  return { quoteAsset, tickSize: rules.tickSize };
}

/** Finds the unit; undefined where it cannot be read: an alert fires without its unit rather than not at all. */
export async function findPriceUnit(exchanges: Exchanges, market: MarketRef): Promise<PriceUnit | undefined> {
  try {
    return await readPriceUnit(exchanges, market);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
