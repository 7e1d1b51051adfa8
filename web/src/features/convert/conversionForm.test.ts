import { beforeAll, expect, test } from 'vitest';
import { registerAssets } from '../../lib/testing/assets.ts';
import { chosen, type EntryState, flipped, view, withAmount, withServerTerms } from './conversionForm.ts';
import type { ConvertAsset } from './queries.ts';

beforeAll(registerAssets);

const entry: EntryState = { from: 'USDT', to: 'BTC', side: 'from', text: '1000' };

test('a swap keeps an entered amount with its asset', () => {
  expect(flipped(entry)).toEqual({ from: 'BTC', to: 'USDT', side: 'to', text: '1000' });
  expect(flipped(flipped(entry))).toEqual(entry);
});

test('a visitor’s form starts with an amount of the paid asset', () => {
  expect(withAmount({ ...entry, text: '' })).toEqual({ ...entry, text: '100000' });
  expect(withAmount({ ...entry, from: 'BTC', to: 'USDT', text: '' })).toMatchObject({ side: 'from', text: '1' });
});

test('an asset is never converted into itself', () => {
  expect(chosen('coin', entry, 'from', 'ETH')).toEqual({ ...entry, from: 'ETH' });
  expect(chosen('coin', entry, 'from', 'BTC')).toEqual(flipped(entry));
  expect(chosen('coin', entry, 'to', 'USDT')).toEqual(flipped(entry));
  expect(chosen('coin', entry, 'to', 'BTC')).toBe(entry);
});

test('CV-01 a fiat conversion always has a fiat side: selecting a second coin moves it to the other side', () => {
  const dollars: EntryState = { from: 'USD', to: 'USDT', side: 'from', text: '1000' };
  expect(chosen('fiat', dollars, 'from', 'BTC')).toEqual({ ...dollars, from: 'BTC', to: 'USD' });
  expect(chosen('fiat', dollars, 'to', 'BTC')).toEqual({ ...dollars, to: 'BTC' });
  expect(chosen('fiat', dollars, 'to', 'EUR')).toEqual({ ...dollars, to: 'EUR' });
  expect(chosen('fiat', dollars, 'from', 'USDT')).toEqual(flipped(dollars));
});

test('CV-01 the server’s indicative terms replace those from live prices, on the side that was not entered', () => {
  const asset = (symbol: string, precision: number): ConvertAsset => ({
    asset: symbol,
    name: symbol,
    kind: 'crypto',
    precision,
    minimum: '0.00000001',
    maximum: '1000000',
  });
  const shown = view({
    entry,
    flow: { step: 'draft' },
    assets: [asset('USDT', 6), asset('BTC', 8)],
    available: undefined,
    prices: { tickers: new Map(), rates: new Map() },
    disabledPairs: [],
  });
  if (shown === undefined) throw new Error('two assets have a view');
  expect(shown).toMatchObject({ toText: '', rate: undefined, amounts: undefined });
  const terms = {
    fromAsset: 'USDT',
    toAsset: 'BTC',
    fromAmount: '1000',
    toAmount: '0.00999',
    baseAsset: 'BTC',
    quoteAsset: 'USDT',
    price: '100100',
    referencePrice: '100046',
    spreadBps: '5.4',
    volatilityBps: '0.4',
    referenceAt: 1,
    at: 2,
  };
  expect(withServerTerms(shown, terms)).toMatchObject({
    fromText: '1000',
    toText: '0.00999',
    amounts: { from: '1000', to: '0.00999' },
    rate: { price: '100100' },
    spreadBps: '5.4',
    volatilityBps: '0.4',
  });
  expect(withServerTerms(shown, undefined)).toBe(shown);
});
