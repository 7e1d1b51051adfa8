import { expect, test } from 'vitest';
import { makeTicker } from '../../marketData/tickers/ticker.ts';
import type { Configured } from './configuration.ts';
import { parseGroup, selectLabels, selectTickers } from './groups.ts';

const ticker = (symbol: string) =>
  makeTicker(
    { symbol, baseAsset: symbol.slice(0, -4), quoteAsset: 'USDT', pricePlaces: 1, quantityPlaces: 3 },
    { open: '1', last: '1', high: '1', low: '1', volume: '1', quoteVolume: '1' },
  );
const configured = (instrumentId: string, isMain: boolean, labels: string[], sortIndex: number): Configured => ({
  instrumentId,
  isMain,
  labels,
  circulatingSupply: null,
  sortIndex,
});

const tickers = new Map(['DOGEUSDT', 'BTCUSDT', 'ETHUSDT'].map((symbol) => [symbol, ticker(symbol)]));
const configuration = [
  configured('BTCUSDT', true, ['proof-of-work'], 1),
  configured('GONEUSDT', true, ['meme'], 2),
  configured('ETHUSDT', true, [], 3),
  configured('DOGEUSDT', false, ['meme', 'proof-of-work'], 4),
];
const symbols = (group: Parameters<typeof selectTickers>[0], favourites: string[] = []) =>
  selectTickers(group, tickers, configuration, favourites).map(({ symbol }) => symbol);

test('MK-01 main coins and labels are in the operators’ order, favourites as they were added', () => {
  expect(symbols('main')).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(symbols('label:proof-of-work')).toEqual(['BTCUSDT', 'DOGEUSDT']);
  expect(symbols('label:unheard-of')).toEqual([]);
  expect(symbols('favourites', ['ETHUSDT', 'GONEUSDT', 'BTCUSDT'])).toEqual(['ETHUSDT', 'BTCUSDT']);
  expect(symbols('all')).toEqual(['DOGEUSDT', 'BTCUSDT', 'ETHUSDT']);
});

test('MK-01 each product has tabs of its own labels, and of the shown one', () => {
  const labels = ['meme', 'proof-of-work', 'store-of-value'].map((label) => ({ label }));
  const both = [...configuration, configured('BTC-USDT', true, ['store-of-value'], 5)];
  const names = (...shown: [product: 'usdm' | 'spot', group: Parameters<typeof selectTickers>[0]]) =>
    selectLabels(labels, both, ...shown).map(({ label }) => label);
  expect(names('usdm', 'all')).toEqual(['meme', 'proof-of-work']);
  expect(names('spot', 'all')).toEqual(['store-of-value']);
  expect(names('spot', 'label:meme')).toEqual(['meme', 'store-of-value']);
});

test('MK-01 a group is parsed from the address, and an invalid one shows all', () => {
  for (const group of ['favourites', 'main', 'label:layer-1'] as const) expect(parseGroup(group)).toBe(group);
  for (const text of [null, '', 'all', 'label:', 'label:<b>', 'nothing']) expect(parseGroup(text)).toBe('all');
});
