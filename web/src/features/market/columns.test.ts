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

test('MK-01 MK-02 sums in another quote asset sort by their value in USDT, below the others without its price', () => {
  const figures = { open: '1', last: '0.04', high: '1', low: '1', volume: '1' };
  const pair = (symbol: string, quoteAsset: string, quoteVolume: string) =>
    makeTicker(
      { symbol, baseAsset: 'ETH', quoteAsset, pricePlaces: 5, quantityPlaces: 4 },
      { ...figures, quoteVolume },
    );
  const pairs = [pair('ETH-BTC', 'BTC', '2'), pair('SOL-USDT', 'USDT', '1000'), pair('XRP-USDT', 'USDT', '300000')];
  const supplies = new Map([
    ['ETH-BTC', '1000'],
    ['SOL-USDT', '30000000'],
  ]);
  const bitcoin = new Map([
    ['BTC-USDT', makeTicker({ ...pair('BTC-USDT', 'USDT', '1') }, { ...figures, last: '100000', quoteVolume: '1' })],
  ]);
  const order = (column: 'quoteVolume' | 'marketValue', prices: typeof bitcoin) =>
    names(sorted(pairs, 'descending', compareBy(column, { supplies, tickers: prices })));
  expect(order('quoteVolume', bitcoin)).toEqual(['XRP', 'ETH', 'SOL']);
  expect(order('marketValue', bitcoin)).toEqual(['ETH', 'SOL', 'XRP']);
  expect(order('quoteVolume', new Map())).toEqual(['XRP', 'SOL', 'ETH']);
});

test('MK-01 the pair or contract whose symbol is searched for comes first', () => {
  const both = [ticker('BTCUSDT', '1'), ticker('BTC-USDT', '1')];
  const found = (search: string) => matching(both, search).map(({ symbol }) => symbol);
  expect(found('btc-usdt ')).toEqual(['BTC-USDT', 'BTCUSDT']);
  expect(found('btcusdt')).toEqual(['BTCUSDT', 'BTC-USDT']);
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
  expect(names(sorted(tickers, 'descending', compareBy('marketValue', { supplies, tickers: new Map() })))).toEqual([
    'SOL',
    'BTC',
    'ETH',
  ]);
});
