import { expect, test } from 'vitest';
import type { Candle } from '../candle.ts';
import { CandleList } from './candleList.ts';

const MINUTE = 60_000;

/** The candle of a minute at a given number of trades. */
function candle(minute: number, count = 10): Candle {
  const price = `${100 + minute}`;
  const [openTime, closeTime] = [minute * MINUTE, (minute + 1) * MINUTE - 1];
  return {
    openTime,
    closeTime,
    open: price,
    high: price,
    low: price,
    close: `${price}.${count}`,
    volume: `${count}`,
    quoteVolume: '1',
    count,
  };
}
const candles = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => candle(first + index));
const minutes = (list: CandleList) => list.candles.map(({ openTime }) => openTime / MINUTE);

function loaded(first: number, last: number): CandleList {
  const list = new CandleList('1m');
  list.load(candles(first, last));
  return list;
}

test('TR-04 the running candle follows the stream, and the next one begins after it', () => {
  const list = loaded(1, 3);
  expect(list.add(candle(3, 11))).toBe('changed');
  expect(list.candles.at(-1)).toEqual(candle(3, 11));
  expect(list.add(candle(4, 1))).toBe('changed');
  expect(minutes(list)).toEqual([1, 2, 3, 4]);
});

test('a candle older than the list, or with fewer trades, changes nothing', () => {
  const list = loaded(1, 3);
  const before = list.candles;
  expect(list.add(candle(2, 99))).toBe('known');
  expect(list.add(candle(3, 9))).toBe('known');
  expect(list.add(candle(3, 10))).toBe('known');
  expect(list.candles).toBe(before);
});

test('a candle beyond the next one is a gap, and so is one before anything is loaded', () => {
  const list = loaded(1, 3);
  expect(list.add(candle(5))).toBe('gap');
  expect(minutes(list)).toEqual([1, 2, 3]);
  expect(new CandleList('1m').add(candle(1))).toBe('gap');
});

test('a response after a gap fills it and keeps older candles', () => {
  const list = loaded(1, 3);
  list.load(candles(3, 6));
  expect(minutes(list)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a response that does not reach back to the list replaces it, so that no gap remains', () => {
  const list = loaded(1, 3);
  list.load(candles(8, 9));
  expect(minutes(list)).toEqual([8, 9]);
});

test('a response older than the stream does not revert the candle', () => {
  const list = loaded(1, 3);
  list.add(candle(3, 20));
  list.add(candle(4, 2));
  list.load(candles(1, 3));
  expect(minutes(list)).toEqual([1, 2, 3, 4]);
  expect(list.candles[2]).toEqual(candle(3, 20));
  list.load(candles(5, 6).slice(0, 0));
  expect(minutes(list)).toEqual([1, 2, 3, 4]);
});

test('older candles go before the first, each once', () => {
  const list = loaded(5, 6);
  expect(list.older(candles(3, 5))).toBe(true);
  expect(minutes(list)).toEqual([3, 4, 5, 6]);
  expect(list.older(candles(3, 4))).toBe(false);
});

test('months join by the calendar', () => {
  const month = (text: string, count = 1): Candle => ({ ...candle(1, count), openTime: Date.parse(`${text}-01Z`) });
  const list = new CandleList('1M');
  list.load([month('2024-01')]);
  expect(list.add(month('2024-02'))).toBe('changed');
  expect(list.add(month('2024-04'))).toBe('gap');
});
