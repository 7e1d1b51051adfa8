import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { startText } from '../../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { ColumnPrice, Quantity } from './cells.tsx';
import { columnPlaces } from './columns.ts';

beforeAll(() => startText('en-US'));

const pair = (baseAsset: string, quoteAsset: string, priceDecimals: number, quantityDecimals: number) =>
  ({ symbol: `${baseAsset}-${quoteAsset}`, baseAsset, quoteAsset, priceDecimals, quantityDecimals }) as Instrument;
const instruments = new Map(
  [pair('BTC', 'USDT', 2, 5), pair('XRP', 'USDT', 4, 1), pair('ETH', 'BTC', 5, 3)].map((each) => [each.symbol, each]),
);
const placesOf = (...symbols: readonly string[]) =>
  columnPlaces(
    symbols.map((instrumentId) => ({ instrumentId })),
    instruments,
  );

/** The figure's markup without its tags; `_` stands for a hidden digit between number and unit. */
const read = (figure: React.ReactElement) =>
  renderToStaticMarkup(figure)
    .replaceAll(/data-zeros="([^"]*)"[^>]*>/g, (_, zeros: string) => `>${'_'.repeat(zeros.length)}`)
    .replaceAll(/<[^>]+>/g, '');

test('prices of pairs in one asset align, and the column’s header has their unit', () => {
  const places = placesOf('BTC-USDT', 'XRP-USDT');
  expect(places.money).toBe('USDT');
  expect(read(<ColumnPrice symbol="BTC-USDT" value="106355.86" places={places} />)).toMatch(/^106,355\.86_+$/);
});

test('in a list of pairs in several assets each price stands beside its unit', () => {
  const places = placesOf('BTC-USDT', 'ETH-BTC');
  expect(places.money).toBeUndefined();
  expect(read(<ColumnPrice symbol="BTC-USDT" value="106355.86" places={places} />)).toBe('106,355.86 USDT');
  expect(read(<ColumnPrice symbol="ETH-BTC" value="0.03506" places={places} />)).toBe('0.03506 BTC');
});

test('a quantity stands beside its unit, whatever the other rows need', () => {
  const places = placesOf('BTC-USDT', 'XRP-USDT');
  expect(read(<Quantity symbol="XRP-USDT" value="12" places={places} unit slot />)).toBe('12.0 XRP');
});
