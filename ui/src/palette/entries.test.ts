import { expect, test } from 'vitest';
import { findEntries, type PaletteEntry, type PaletteGroup } from './entries.ts';

const entry = (label: string, keywords?: string): PaletteEntry => ({
  id: label,
  label,
  run: () => undefined,
  ...(keywords !== undefined && { keywords }),
});

const groups: PaletteGroup[] = [
  { id: 'pages', label: 'Pages', items: [entry('Markets'), entry('Wallet', 'balances'), entry('錢包')] },
  {
    id: 'symbols',
    label: 'Symbols',
    shownMax: 8,
    items: [entry('ETHBTC'), entry('BTCUSDT', 'BTC/USDT'), ...Array.from({ length: 20 }, (_, i) => entry(`X${i}USDT`))],
  },
  { id: 'actions', label: 'Actions', items: [entry('Theme: dark')] },
];

const labels = (search: string) => findEntries(groups, search).map(({ items }) => items.map(({ label }) => label));

test('the palette finds pages, symbols and actions by any of their words, ignoring case', () => {
  expect(labels('WALL')).toEqual([['Wallet']]);
  expect(labels('balan')).toEqual([['Wallet']]);
  expect(labels('dark theme')).toEqual([['Theme: dark']]);
  expect(labels('錢')).toEqual([['錢包']]);
  expect(labels('zzz')).toEqual([]);
});

test('a symbol is found in any spelling, matches at its start first', () => {
  expect(labels('btc')).toEqual([['BTCUSDT', 'ETHBTC']]);
  expect(labels('btc/usdt')).toEqual([['BTCUSDT']]);
});

test('an exact match comes first', () => {
  const both: PaletteGroup[] = [{ id: 'symbols', label: 'Symbols', items: [entry('BTCUSDT'), entry('BTC-USDT')] }];
  const found = (search: string) => findEntries(both, search).flatMap(({ items }) => items.map(({ label }) => label));
  expect(found('btc-usdt')).toEqual(['BTC-USDT', 'BTCUSDT']);
  expect(found(' BTCUSDT')).toEqual(['BTCUSDT', 'BTC-USDT']);
});

test('only the first matches of a long group are shown', () => {
  expect(labels('usdt')[0]).toHaveLength(8);
});
