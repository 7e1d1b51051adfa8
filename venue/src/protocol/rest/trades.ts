import type { Market } from '../../market/market.ts';
import { type AggregateTrade, aggregateTrades } from '../../market/trade.ts';
import { aggregateTradeRow, tradeRow } from '../payloads/trade.ts';
import { badCombination, windowTooLong } from '../wireError.ts';
import type { ParameterMap } from './parameterMap.ts';
import { optionalWhole, parseLimit, requiredInstrument, timeRange } from './parameters.ts';
import type { PublicRoute } from './route.ts';

const USUAL = 500;
const MAX = 1000;
const HOUR_MS = 3_600_000;
const AGE_MAX_MS = 24 * HOUR_MS;

/** GET /trades: the latest trades, oldest first. */
export function tradesRoute(market: Market): PublicRoute {
  return {
    weight: () => 5,
    answer: (query) => {
      const instrument = requiredInstrument(query, market);
      const limit = parseLimit(query, USUAL, MAX);
      return market
        .trades(instrument.symbol)
        .slice(-limit)
        .map((trade) => tradeRow(instrument, trade));
    },
  };
}

/** GET /aggTrades: from an id or a time, or the latest. */
export function aggregateTradesRoute(market: Market): PublicRoute {
  return {
    weight: () => 20,
    answer: (query, at) => {
      const instrument = requiredInstrument(query, market);
      const tradeQuery = parseTradeQuery(query, at);
      const rows = aggregateTrades(market.trades(instrument.symbol)).filter(tradeQuery.fits);
      const { limit, fromStart } = tradeQuery;
      return (fromStart ? rows.slice(0, limit) : rows.slice(-limit)).map((row) => aggregateTradeRow(instrument, row));
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
