import type { Instrument, VenueProduct } from '../../market/instrument.ts';
import type { Market } from '../../market/market.ts';
import { type AggregateTrade, aggregateTrades, type Trade } from '../../market/trade.ts';
import { badCombination, windowTooLong } from '../wireError.ts';
import type { ParameterMap } from './parameterMap.ts';
import { optionalWhole, parseLimit, requiredInstrument, timeRange } from './parameters.ts';
import type { PublicRoute } from './route.ts';

const USUAL = 500;
const MAX = 1000;
const HOUR_MS = 3_600_000;
const AGE_MAX_MS = 24 * HOUR_MS;

interface TradeTerms<Row> {
  readonly product: VenueProduct;
  readonly weight: number;
  readonly row: (instrument: Instrument, trade: Row) => unknown;
}

/** GET /trades of a product: the latest trades, oldest first. */
export function tradesRoute(market: Market, { product, weight, row }: TradeTerms<Trade>): PublicRoute {
  return {
    weight: () => weight,
    answer: (query) => {
      const instrument = requiredInstrument(query, market, product);
      const limit = parseLimit(query, USUAL, MAX);
      return market
        .trades(instrument.id)
        .slice(-limit)
        .map((trade) => row(instrument, trade));
    },
  };
}

/** GET /aggTrades of a product: from an id or a time, or the latest. */
export function aggregateTradesRoute(
  market: Market,
  { product, weight, row }: TradeTerms<AggregateTrade>,
): PublicRoute {
  return {
    weight: () => weight,
    answer: (query, at) => {
      const instrument = requiredInstrument(query, market, product);
      const tradeQuery = parseTradeQuery(query, at);
      const rows = aggregateTrades(market.trades(instrument.id)).filter(tradeQuery.fits);
      const { limit, fromStart } = tradeQuery;
      return (fromStart ? rows.slice(0, limit) : rows.slice(-limit)).map((each) => row(instrument, each));
    },
  };
}

interface TradeQuery {
  readonly fits: (row: AggregateTrade) => boolean;
  /** Whether the first matching rows are returned, or the last. */
  readonly fromStart: boolean;
  readonly limit: number;
}

function parseTradeQuery(query: ParameterMap, at: number): TradeQuery {
  const limit = parseLimit(query, USUAL, MAX);
  const fromId = optionalWhole(query, 'fromId');
  const { startTime, endTime } = timeRange(query);
  if (fromId !== undefined) {
    if (startTime !== undefined || endTime !== undefined) throw badCombination();
    return { fits: ({ id }) => id >= fromId, fromStart: true, limit };
  }
  if (startTime !== undefined && endTime !== undefined && endTime - startTime > HOUR_MS) throw windowTooLong(1);
  const from = Math.max(startTime ?? 0, at - AGE_MAX_MS);
  const to = endTime ?? Number.POSITIVE_INFINITY;
  return { fits: ({ time }) => time >= from && time <= to, fromStart: startTime !== undefined, limit };
}
