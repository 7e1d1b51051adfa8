import { setImmediate as turn } from 'node:timers/promises';
import { type Interval, nextCandleOpen } from '@aldgate/domain/market/interval.ts';
import type { Candle, CandleQuery } from '../../market/candle.ts';
import type { Instrument, VenueProduct } from '../../market/instrument.ts';
import type { Market } from '../../market/market.ts';
import { candleRow } from '../payloads/candle.ts';
import type { ParameterMap } from './parameterMap.ts';
import { parseLimit, requiredInstrument, requiredInterval, timeRange } from './parameters.ts';
import type { ComputeWeight, PublicRoute } from './route.ts';

const USUAL = 500;
const FUTURES_MAX = 1500;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A market may have to compute its history on first access. Longer ranges yield to other requests. */
const DAYS_AT_ONCE = 5;

export type CandleReader = (query: CandleQuery) => readonly Candle[];

interface CandleTerms {
  readonly product: VenueProduct;
  readonly weight: ComputeWeight;
  /** Most rows of an answer. */
  readonly max: number;
  readonly row: (instrument: Instrument, candle: Candle) => unknown;
}

/** GET /klines of a product. */
export function candlesRoute(market: Market, { product, weight, max, row }: CandleTerms): PublicRoute {
  return {
    weight,
    answer: async (parameters) => {
      const instrument = requiredInstrument(parameters, market, product);
      const read: CandleReader = (query) => market.candles(instrument.id, query);
      const candles = await readInPieces(read, readCandleQuery(parameters, max));
      return candles.map((candle) => row(instrument, candle));
    },
  };
}

export function futuresCandlesRoute(market: Market): PublicRoute {
  return candlesRoute(market, { product: 'usdm', weight: candleWeight, max: FUTURES_MAX, row: candleRow });
}

export function readCandleQuery(parameters: ParameterMap, max = FUTURES_MAX): CandleQuery {
  const interval = requiredInterval(parameters);
  const limit = parseLimit(parameters, USUAL, max);
  return { interval, limit, ...timeRange(parameters) };
}

export function candleWeight(parameters: ParameterMap): number {
  return computeWeight(Number(parameters.get('limit') || USUAL));
}

function computeWeight(limit: number): number {
  if (limit < 100) return 1;
  if (limit < 500) return 2;
  return limit <= 1000 ? 5 : 10;
}

/** The candles of a query, computed in pieces: forward from its start, or back from its end. */
export async function readInPieces(read: CandleReader, query: CandleQuery): Promise<Candle[]> {
  const days = Math.ceil(nextCandleOpen(query.interval, 0) / DAY_MS);
  // Afterwards the market has the sums of the days.
  if (days > 1) await readInPieces(read, { ...query, interval: '1d', limit: query.limit * days });
  const pieces: (readonly Candle[])[] = [];
  const isForward = query.startTime !== undefined;
  let { startTime, endTime } = query;
  for (let left = query.limit; left > 0; ) {
    const limit = Math.min(left, countAtOnce(query.interval));
    const piece = read({ ...query, startTime, endTime, limit });
    pieces.push(piece);
    const [first, last] = [piece[0], piece.at(-1)];
    if (first === undefined || last === undefined || piece.length < limit) break;
    left -= piece.length;
    if (isForward) startTime = last.closeTime + 1;
    else endTime = first.openTime - 1;
    if (left > 0) await turn();
  }
  return (isForward ? pieces : pieces.reverse()).flat();
}

function countAtOnce(interval: Interval): number {
  return Math.max(1, Math.floor((DAYS_AT_ONCE * DAY_MS) / nextCandleOpen(interval, 0)));
}
