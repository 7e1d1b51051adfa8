import { candleOpen, INTERVALS, type Interval, nextCandleOpen } from '@aldgate/domain/market/interval.ts';
import { expect, test } from 'vitest';
import type { Candle, CandleQuery } from '../../market/candle.ts';
import { readInPieces } from './candles.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LISTED = Date.UTC(2019, 8, 25);
const NOW = Date.UTC(2026, 10, 23, 12);

/** A market that remembers whole days, and counts the days that each read has to sum up from minutes. */
function countingMarket() {
  const known = new Set<number>();
  const summed: number[] = [];
  const read = ({ interval, startTime, endTime = NOW, limit }: CandleQuery): readonly Candle[] => {
    const opens: number[] = [];
    const first = candleOpen(interval, LISTED);
    if (startTime === undefined) {
      for (
        let open = candleOpen(interval, endTime);
        open >= first && opens.length < limit;
        open = candleOpen(interval, open - 1)
      )
        opens.unshift(open);
    } else {
      let open = candleOpen(interval, Math.max(startTime, first));
      if (open < startTime) open = nextCandleOpen(interval, open);
      for (; open <= endTime && opens.length < limit; open = nextCandleOpen(interval, open)) opens.push(open);
    }
    let days = 0;
    for (const open of opens) {
      const end = Math.min(nextCandleOpen(interval, open), NOW);
      for (let at = open; at < end; at = Math.min(end, at + DAY_MS)) {
        if (known.has(at)) continue;
        if (at % DAY_MS === 0 && at + DAY_MS <= end) known.add(at);
        days += Math.min(DAY_MS, end - at) / DAY_MS;
      }
    }
    summed.push(days);
    return opens.map((openTime) => ({ openTime, closeTime: nextCandleOpen(interval, openTime) - 1 }) as Candle);
  };
  return { read, summed };
}

test.each(
  INTERVALS.flatMap((interval): [Interval, string, Partial<CandleQuery>][] => [
    [interval, 'backward', {}],
    [interval, 'forward', { startTime: LISTED }],
    [interval, 'backward from a time', { endTime: Date.UTC(2024, 1, 10) }],
  ]),
)(
  'no read of %s candles %s sums up more than a month, and those of years read a few days at a time',
  async (interval, _, range) => {
    const { read, summed } = countingMarket();
    const candles = await readInPieces(read, { interval, limit: 1_500, ...range });
    const alone = countingMarket().read({ interval, limit: 1_500, ...range });
    expect(candles.map(({ openTime }) => openTime)).toEqual(alone.map(({ openTime }) => openTime));
    // A month may begin before the listing, and end after the end time.
    expect(summed.filter((days) => days > 5.01).length).toBeLessThanOrEqual(2);
    expect(Math.max(...summed)).toBeLessThanOrEqual(31);
  },
);
