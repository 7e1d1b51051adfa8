import { candleOpen, type Interval, nextCandleOpen } from '@aldgate/domain/market/interval.ts';
import type { Candle, CandleQuery } from '../market/candle.ts';
import type { Bar } from './bar.ts';
import { type BarHistory, MINUTE_MS } from './barHistory.ts';

/** Candles of a symbol for `Market.candles`. None opens before the one that contains `listedAt`. */
export function buildCandles(
  bars: Pick<BarHistory, 'minute' | 'span'>,
  listedAt: number,
  query: CandleQuery,
): Candle[] {
  const { interval } = query;
  return listOpenTimes(query, listedAt, bars.minute * MINUTE_MS).map((open) => {
    const next = nextCandleOpen(interval, open);
    return buildCandle(bars.span(open / MINUTE_MS, next / MINUTE_MS), open, next);
  });
}

/** Opening times of a query: from its start, or back from its end, or back from the running candle. */
function listOpenTimes({ interval, startTime, endTime, limit }: CandleQuery, listedAt: number, at: number): number[] {
  const first = candleOpen(interval, listedAt);
  const last = candleOpen(interval, Math.min(endTime ?? at, at));
  const opens: number[] = [];
  if (startTime === undefined) {
    for (let open = last; open >= first && opens.length < limit; open = candleOpen(interval, open - 1))
      opens.push(open);
    return opens.reverse();
  }
  for (
    let open = findFirstOpen(interval, Math.max(startTime, first));
    open <= last && opens.length < limit;
    open = nextCandleOpen(interval, open)
  ) {
    opens.push(open);
  }
  return opens;
}

/** The first opening time at or after a time. */
function findFirstOpen(interval: Interval, at: number): number {
  const open = candleOpen(interval, at);
  return open === at ? open : nextCandleOpen(interval, open);
}

function buildCandle(bar: Bar, openTime: number, nextOpenTime: number): Candle {
  const { open, high, low, close, volume, takerBuyVolume, count, lastId } = bar;
  return {
    openTime,
    closeTime: nextOpenTime - 1,
    open,
    high,
    low,
    close,
    volume,
    quoteVolume: BigInt(bar.quoteVolume),
    takerBuyVolume,
    takerBuyQuoteVolume: BigInt(bar.takerBuyQuoteVolume),
    count,
    firstTradeId: lastId === 0 ? -1 : lastId - count + 1,
    lastTradeId: lastId === 0 ? -1 : lastId,
  };
}
