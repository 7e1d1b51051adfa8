import { sorted } from '@aldgate/ui/tables/sort.ts';
import { expect, test } from 'vitest';
import { makeTicker } from '../../marketData/tickers/ticker.ts';
import { compareBy, matching } from './columns.ts';

const ticker = (symbol: string, last: string, open = '100') =>
  makeTicker(
    { symbol, baseAsset: symbol.slice(0, -4), quoteAsset: 'USDT', pricePlaces: 1, quantityPlaces: 3 },
    { open, last, high: last, low: last, volume: '1', quoteVolume: '1' },
  );

const tickers = [ticker('BTCUSDT', '104000.0'), ticker('ETHUSDT', '3900.0', '0'), ticker('SOLUSDT', '99')];
const names = (list: readonly { readonly symbol: string }[]) => list.map(({ symbol }) => symbol.slice(0, 3));

test('MK-02 sorts numbers by value, not by their digits', () => {
  expect(names(sorted(tickers, 'descending', compareBy('last')))).toEqual(['BTC', 'ETH', 'SOL']);
  expect(names(sorted(tickers, 'ascending', compareBy('last')))).toEqual(['SOL', 'ETH', 'BTC']);
});

test('MK-02 SH-09 the open price sorts by its own value', () => {
  const opened = [ticker('BTCUSDT', '1', '9'), ticker('ETHUSDT', '2', '100'), ticker('SOLUSDT', '3', '20')];
  expect(names(sorted(opened, 'descending', compareBy('open')))).toEqual(['ETH', 'SOL', 'BTC']);
});

test('MK-02 an unknown change sorts below every known one', () => {
  expect(names(sorted(tickers, 'descending', compareBy('change')))).toEqual(['BTC', 'SOL', 'ETH']);
});

test('SH-09 ascending symbols are from A to Z, descending ones from Z to A', () => {
  expect(names(sorted(tickers, 'ascending', compareBy('symbol')))).toEqual(['BTC', 'ETH', 'SOL']);
  expect(names(sorted(tickers, 'descending', compareBy('symbol')))).toEqual(['SOL', 'ETH', 'BTC']);
});

test('the search finds symbols in any spelling', () => {
  expect(names(matching(tickers, 'eth'))).toEqual(['ETH']);
  expect(names(matching(tickers, ' sol/usdt '))).toEqual(['SOL']);
  expect(matching(tickers, '')).toBe(tickers);
  expect(matching(tickers, 'zzz')).toEqual([]);
});

test('MK-01 the search finds pairs, whose ids have a hyphen', () => {
  const pair = makeTicker(
    { symbol: 'ETH-BTC', baseAsset: 'ETH', quoteAsset: 'BTC', pricePlaces: 5, quantityPlaces: 4 },
    { open: '1', last: '1', high: '1', low: '1', volume: '1', quoteVolume: '1' },
  );
  for (const search of ['ethbtc', 'eth/btc', 'ETH-BTC']) expect(matching([pair], search)).toEqual([pair]);
});

test('MK-01 contracts sort by market value, those without a known supply below the others', () => {
  const supplies = new Map([
    ['BTCUSDT', '20'],
    ['SOLUSDT', '1000000'],
    ['ETHUSDT', null],
  ]);
  expect(names(sorted(tickers, 'descending', compareBy('marketValue', supplies)))).toEqual(['SOL', 'BTC', 'ETH']);
});
