import { decimal } from '@aldgate/domain/money/amount.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  buildRequest,
  choosePair,
  type OtcEntry,
  readEntry,
  readSizedEntry,
  validateSize,
  writeEntry,
} from './orderEntry.ts';

const entry: OtcEntry = { base: 'BTC', quote: 'USDT', unit: 'base', text: '20', mode: 'stream', direction: 'buy' };

const rules = {
  base: { asset: 'BTC', precision: 8, usdRate: '100000' },
  quote: { asset: 'USDT', precision: 6, usdRate: '0.999' },
  minimumUsd: '200000',
  maximumUsd: '5000000',
};

const read = (text: string) => readEntry(new URLSearchParams(text));

test('OTC-02 a filled form survives the login in its address', () => {
  expect(read('')).toEqual({ ...entry, text: '' });
  for (const filled of [
    entry,
    { ...entry, base: 'ETH', quote: 'EUR', unit: 'usd', text: '1,000,000', mode: 'limit', direction: 'sell' },
    { ...entry, unit: 'quote', text: '2500000', mode: 'request' },
  ] as const) {
    expect(read(writeEntry(filled))).toEqual(filled);
  }
});

test('a pair in an address gets its usual orientation, and what is invalid counts as absent', () => {
  expect(read('asset=USDT&against=BTC')).toMatchObject({ base: 'BTC', quote: 'USDT' });
  expect(read('asset=USDT')).toMatchObject({ base: 'USDT', quote: 'USD' });
  expect(read('asset=BTC&against=BTC')).toMatchObject({ base: 'BTC', quote: 'USDT' });
  expect(read('asset=%3Cb%3E&unit=lots&mode=fast&side=up')).toEqual({ ...entry, text: '' });
});

test('OTC-01 a visitor’s form starts with a size that any pair can trade, unless the address has one', () => {
  const start = (text: string) => readSizedEntry(new URLSearchParams(text));
  expect(start('')).toEqual({ ...entry, unit: 'usd', text: '1000000' });
  expect(start('asset=BTC&against=USD')).toMatchObject({ unit: 'quote', text: '1000000' });
  expect(start('size=20')).toEqual(entry);
});

test('a size stays with its asset, and an asset that leaves the pair takes its size along', () => {
  expect(choosePair(entry, 'quote', 'USD')).toEqual({ ...entry, quote: 'USD' });
  expect(choosePair(entry, 'base', 'ETH')).toEqual({ ...entry, base: 'ETH', text: '' });
  // ETH is quoted in BTC, so the size in BTC is one in the quote asset.
  expect(choosePair(entry, 'quote', 'ETH')).toEqual({ ...entry, base: 'ETH', quote: 'BTC', unit: 'quote' });
  expect(choosePair(entry, 'quote', 'BTC')).toBe(entry);
  expect(choosePair({ ...entry, unit: 'usd' }, 'quote', 'USD')).toMatchObject({ unit: 'quote', text: '20' });
});

test('OTC-02 a size in an asset or in US dollars is bound by the desk’s minimum and maximum', () => {
  expect(validateSize(entry, rules).size).toEqual({ side: 'base', asset: 'BTC', amount: '20', usd: '2000000' });
  expect(validateSize({ unit: 'base', text: '1.9' }, rules)).toMatchObject({
    asset: 'BTC',
    entry: { fieldError: 'minimum', bound: '2' },
    size: undefined,
  });
  expect(validateSize({ unit: 'quote', text: '6000000' }, rules).entry).toMatchObject({
    fieldError: 'maximum',
    bound: '5005005.005005',
  });
  expect(validateSize({ unit: 'usd', text: '199,999.99' }, rules)).toMatchObject({
    asset: 'USD',
    entry: { fieldError: 'minimum', bound: '200000' },
  });
});

test('a size in US dollars is the amount of the base asset at its value, rounded down', () => {
  const { size } = validateSize(
    { unit: 'usd', text: '1,000,000' },
    { ...rules, base: { ...rules.base, usdRate: '3' } },
  );
  expect(size).toEqual({ side: 'base', asset: 'BTC', amount: '333333.33333333', usd: '1000000' });
  fc.assert(
    fc.property(
      fc.integer({ min: 20_000_000, max: 500_000_000 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      (cents, rate) => {
        const usdRate = (rate / 100).toFixed(2);
        const { size: found } = validateSize(
          { unit: 'usd', text: (cents / 100).toFixed(2) },
          { ...rules, base: { ...rules.base, usdRate } },
        );
        const value = decimal(found?.amount ?? '0').times(usdRate);
        const missing = decimal((cents / 100).toFixed(2)).minus(value);
        expect(missing.gte('0') && missing.lt(decimal(usdRate).times('0.00000001'))).toBe(true);
      },
    ),
  );
});

test('without a value a size in an asset has no bounds here, and one in US dollars is none', () => {
  const bare = { ...rules, base: { ...rules.base, usdRate: undefined } };
  expect(validateSize({ unit: 'base', text: '0.1' }, bare).size).toMatchObject({ amount: '0.1', usd: undefined });
  expect(validateSize({ unit: 'usd', text: '1000000' }, bare)).toMatchObject({ entry: { kind: 'amount' } });
  expect(validateSize({ unit: 'usd', text: '1000000' }, bare).size).toBeUndefined();
});

test('OTC-01 a price is asked for the entered size on either side', () => {
  const size = { side: 'base', asset: 'BTC', amount: '20', usd: undefined } as const;
  expect(buildRequest(entry, 'buy', size)).toEqual({ fromAsset: 'USDT', toAsset: 'BTC', toAmount: '20' });
  expect(buildRequest(entry, 'sell', size)).toEqual({ fromAsset: 'BTC', toAsset: 'USDT', fromAmount: '20' });
  const paid = { side: 'quote', asset: 'USDT', amount: '2000000', usd: undefined } as const;
  expect(buildRequest(entry, 'buy', paid)).toEqual({ fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '2000000' });
  expect(buildRequest(entry, 'sell', paid)).toEqual({ fromAsset: 'BTC', toAsset: 'USDT', toAmount: '2000000' });
});
