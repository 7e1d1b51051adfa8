import type { Candle } from '../../../market/candle.ts';
import type { Market } from '../../../market/market.ts';
import type { Trade } from '../../../market/trade.ts';
import { spotCandleRow } from '../../payloads/spot/spotMarket.ts';
import { optional, parseLimit, requiredInstrument, timeRange } from '../parameters.ts';
import type { PublicRoute } from '../route.ts';

const SECOND_MS = 1_000;
const USUAL = 500;
const MAX = 1_000;

/** Adds candles of a second, which are built from the retained trades, to those of a minute and longer. */
export function withSeconds(market: Market, minutes: PublicRoute): PublicRoute {
  return {
    ...minutes,
    answer: (parameters, at) => {
      if (optional(parameters, 'interval') !== '1s') return minutes.answer(parameters, at);
      const instrument = requiredInstrument(parameters, market, 'spot');
      const limit = parseLimit(parameters, USUAL, MAX);
      const { startTime, endTime = at } = timeRange(parameters);
      const trades = market.trades(instrument.id);
      const last = toSecond(Math.min(endTime, at));
      const earliest = toSecond(trades[0]?.time ?? at);
      const first = Math.max(
        earliest,
        startTime === undefined ? last - (limit - 1) * SECOND_MS : Math.ceil(startTime / SECOND_MS) * SECOND_MS,
      );
      return buildSeconds(trades, first, Math.min(last, first + (limit - 1) * SECOND_MS)).map((candle) =>
        spotCandleRow(instrument, candle),
      );
    },
  };
}

/** The candles that open from one time to another, both inclusive; a second without a trade has the price before. */
export function buildSeconds(trades: readonly Trade[], first: number, last: number): Candle[] {
  const candles: Candle[] = [];
  let next = trades.findIndex(({ time }) => time >= first);
  let close = (next < 0 ? trades.at(-1) : (trades[next - 1] ?? trades[next]))?.price ?? 0;
  if (next < 0) next = trades.length;
  for (let openTime = first; openTime <= last; openTime += SECOND_MS) {
    const from = next;
    while ((trades[next]?.time ?? Number.POSITIVE_INFINITY) < openTime + SECOND_MS) next += 1;
    const candle = buildSecond(trades.slice(from, next), openTime, close);
    close = candle.close;
    candles.push(candle);
  }
  return candles;
}

function buildSecond(trades: readonly Trade[], openTime: number, before: number): Candle {
  const prices = trades.length === 0 ? [before] : trades.map(({ price }) => price);
  const taken = trades.filter(({ buyerIsMaker }) => !buyerIsMaker);
  return {
    openTime,
    closeTime: openTime + SECOND_MS - 1,
    open: prices[0] ?? before,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1) ?? before,
    volume: sumSteps(trades),
    quoteVolume: sumValue(trades),
    takerBuyVolume: sumSteps(taken),
    takerBuyQuoteVolume: sumValue(taken),
    count: trades.length,
    firstTradeId: trades[0]?.id ?? -1,
    lastTradeId: trades.at(-1)?.id ?? -1,
  };
}

const toSecond = (at: number): number => Math.floor(at / SECOND_MS) * SECOND_MS;

const sumSteps = (trades: readonly Trade[]): number => trades.reduce((sum, { quantity }) => sum + quantity, 0);

const sumValue = (trades: readonly Trade[]): bigint =>
  trades.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n);
