import type { Market } from '../../../market/market.ts';
import { spotExchangeInfo } from '../../payloads/spot/spotExchangeInfo.ts';
import {
  averagePriceRow,
  spotAggregateRow,
  spotCandleRow,
  spotDayRow,
  spotDepth,
  spotMiniRow,
  spotPriceRow,
  spotQuoteRow,
  spotTradeRow,
} from '../../payloads/spot/spotMarket.ts';
import { SPOT_LIMITS } from '../../rateLimits.ts';
import { invalidParameter } from '../../wireError.ts';
import { candlesRoute } from '../candles.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, optionalFlag, optionalWhole, requiredInstrument } from '../parameters.ts';
import type { ComputeWeight, PublicRoute } from '../route.ts';
import { aggregateTradesRoute, tradesRoute } from '../trades.ts';
import { parseTickerType, perPair } from './perPair.ts';
import { withSeconds } from './secondCandles.ts';
import { countPairs, parsePairs } from './spotSymbols.ts';
import { windowTickerRoute } from './windowTicker.ts';

const DEPTH_DEFAULT = 100;
const DEPTH_MAX = 5_000;
const CANDLES_MAX = 1_000;

/** Spot's routes without a key. */
export function spotPublicRoutes(market: Market, weightLimit?: number): [string, PublicRoute][] {
  const candles = withSeconds(
    market,
    candlesRoute(market, { product: 'spot', weight: () => 2, max: CANDLES_MAX, row: spotCandleRow }),
  );
  return [
    ['GET /api/v3/ping', { weight: () => 1, answer: () => ({}) }],
    ['GET /api/v3/time', { weight: () => 1, answer: (_, at) => ({ serverTime: at }) }],
    ['GET /api/v3/exchangeInfo', exchangeInfoRoute(market, weightLimit)],
    ['GET /api/v3/depth', { weight: depthWeight, answer: (query) => depth(market, query) }],
    ['GET /api/v3/trades', tradesRoute(market, { product: 'spot', weight: 25, row: spotTradeRow })],
    ['GET /api/v3/aggTrades', aggregateTradesRoute(market, { product: 'spot', weight: 4, row: spotAggregateRow })],
    ['GET /api/v3/klines', candles],
    ['GET /api/v3/uiKlines', candles],
    ['GET /api/v3/avgPrice', { weight: () => 2, answer: (query) => average(market, query) }],
    ['GET /api/v3/ticker', windowTickerRoute(market)],
    ['GET /api/v3/ticker/24hr', { weight: dayWeight, answer: (query) => dayTicker(market, query) }],
    ['GET /api/v3/ticker/price', perPair(market, tickerWeight, (each) => spotPriceRow(each, market.day(each.id)))],
    [
      'GET /api/v3/ticker/bookTicker',
      perPair(market, tickerWeight, (each) => spotQuoteRow(each, market.quote(each.id))),
    ],
  ];
}

const tickerWeight: ComputeWeight = (parameters) => (countPairs(parameters) === 1 ? 2 : 4);

function dayWeight(parameters: ParameterMap): number {
  const count = countPairs(parameters);
  if (count === 0 || count > 100) return 80;
  return count > 20 ? 40 : 2;
}

function dayTicker(market: Market, parameters: ParameterMap): unknown {
  const isMini = parseTickerType(parameters) === 'MINI';
  return perPair(market, dayWeight, (each) =>
    isMini ? spotMiniRow(each, market.day(each.id)) : spotDayRow(each, market.day(each.id), market.quote(each.id)),
  ).answer(parameters, 0);
}

function average(market: Market, parameters: ParameterMap): unknown {
  return averagePriceRow(market.average(requiredInstrument(parameters, market, 'spot').id));
}

/** All pairs trade and have one permission, so a request for others gets none. */
function exchangeInfoRoute(market: Market, weightLimit: number = SPOT_LIMITS.weight): PublicRoute {
  return {
    weight: () => 20,
    answer: (parameters, at) => {
      const status = optional(parameters, 'symbolStatus') ?? 'TRADING';
      const permissions = optional(parameters, 'permissions') ?? 'SPOT';
      const fits = status === 'TRADING' && /\bSPOT\b/.test(permissions);
      const pairs = parsePairs(parameters, market) ?? (fits ? market.pairs : []);
      return spotExchangeInfo(pairs, at, weightLimit, optionalFlag(parameters, 'showPermissionSets') ?? true);
    },
  };
}

function depthWeight(query: ParameterMap): number {
  const limit = Number(query.get('limit') || DEPTH_DEFAULT);
  if (limit <= 100) return 5;
  if (limit <= 500) return 25;
  return limit <= 1000 ? 50 : 250;
}

/** Any limit; more than the most counts as the most. */
function depth(market: Market, query: ParameterMap) {
  const instrument = requiredInstrument(query, market, 'spot');
  const limit = optionalWhole(query, 'limit') ?? DEPTH_DEFAULT;
  if (limit < 1) throw invalidParameter('limit');
  return spotDepth(instrument, market.book(instrument.id), Math.min(limit, DEPTH_MAX));
}
