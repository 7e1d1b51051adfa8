import { beforeAll, expect, test } from 'vitest';
import { changeLanguage, getTexts, loadText, startText } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { EMPTY_ENTRY, type Entry } from '../orderForm/entry.ts';
import { fieldErrorText } from '../orderForm/OrderFields.tsx';
import { formatSubmitLabel } from './SubmitButton.tsx';

beforeAll(async () => {
  await startText('en-US');
  await loadText('trading');
});

const names = { baseAsset: 'BTC', quoteAsset: 'USDT', priceDecimals: 2, quantityDecimals: 5 };
// The part of an instrument that a label names.
const label = (symbol: string, fields: Partial<Entry>) =>
  formatSubmitLabel(
    { ...EMPTY_ENTRY, kind: 'market', quantity: '0.008', ...fields },
    { symbol, ...names } as Instrument,
    getTexts('trading').t,
    'en-US',
  );

test('TR-02 the button names the total of an order that is sent by it', async () => {
  const byTotal = { isByTotal: true, total: '500' } as const;
  expect(label('BTC-USDT', byTotal)).toBe('Buy BTC for 500.00 USDT at market');
  expect(label('BTC-USDT', { ...byTotal, direction: 'sell', total: '1234.5678' })).toBe(
    'Sell BTC for 1,234.5678 USDT at market',
  );
  expect(label('BTC-USDT', { total: '500' })).toBe('Buy 0.00800 BTC at market');
  // A contract's order is sent by the quantity that follows from the total.
  expect(label('BTCUSDT', byTotal)).toBe('Buy 0.00800 BTC at market');
  await changeLanguage('zh-HK');
  expect(label('BTC-USDT', byTotal)).toBe('以市價買入 500.00 USDT 的 BTC');
  await changeLanguage('en-US');
});

test('the button of an incomplete order names no terms: it is none at the market', () => {
  for (const kind of ['limit', 'conditional', 'oco'] as const) {
    expect(label('BTC-USDT', { kind, direction: 'sell' })).toBe('Sell BTC');
    expect(label('BTC-USDT', { kind, direction: 'sell', becomes: 'market' })).toBe('Sell BTC');
  }
  expect(label('BTC-USDT', { kind: 'oco', price: '65000' })).toBe('Buy BTC');
  expect(label('BTC-USDT', { kind: 'conditional', triggerPrice: '65000' })).toBe('Buy BTC');
  expect(label('BTC-USDT', { kind: 'conditional', becomes: 'market', triggerPrice: '65000' })).toBe(
    'Buy 0.00800 BTC at market if price hits 65,000.00',
  );
  expect(label('BTC-USDT', { kind: 'oco', price: '50000', triggerPrice: '65000' })).toBe(
    'Buy 0.00800 BTC at 50,000.00 or if price hits 65,000.00',
  );
  expect(label('BTC-USDT', { quantity: '' })).toBe('Buy BTC');
});

test('TR-01 a price’s bound names what it follows from: the last price on spot, the mark price on futures', () => {
  const { t } = getTexts('trading');
  const error = { rule: 'above_band', bound: '63000' } as const;
  expect(fieldErrorText(error, 'USDT', t, { isSpot: true })).toBe('Maximum 63,000 USDT, based on the last price');
  expect(fieldErrorText(error, 'USDT', t)).toBe('Maximum 63,000 USDT, based on the mark price');
  const below = { ...error, rule: 'below_band' } as const;
  expect(fieldErrorText(below, 'USDT', t, { isSpot: true })).toBe('Minimum 63,000 USDT, based on the last price');
});
