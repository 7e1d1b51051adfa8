import { formatMarket, type MarketRef, referenceMarket } from '@aldgate/domain/market/marketRef.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { MarketConfig } from './config.ts';
import type { ReferenceRules } from './prices.ts';

/** The futures whose order books price assets in USDT, by asset; rates in US dollars price all others. */
export type PriceSources = ReadonlyMap<string, MarketRef>;

/** Reads the sources of prices, which a server follows from its start on. */
export async function readPriceSources(database: Database): Promise<PriceSources> {
  const rows = await database.selectFrom('asset_price_source').selectAll().orderBy('asset').execute();
  return new Map(rows.map(({ asset, instrument_id: instrumentId }) => [asset, referenceMarket(instrumentId)]));
}

/**
 * The rules of contracts' reference prices, from those of the assets that they price. The notional throws a RangeError
 * for a contract that prices none.
 */
export function contractRules(
  sources: PriceSources,
  { notional, indexBps }: MarketConfig['reference'],
): ReferenceRules {
  const notionals = new Map([...sources].map(([asset, market]) => [formatMarket(market), notional(asset)]));
  return {
    indexBps,
    notional: (market) => {
      const worth = notionals.get(formatMarket(market));
      if (worth === undefined) throw new RangeError(`${market.instrumentId} prices no asset`);
      return worth;
    },
  };
}
