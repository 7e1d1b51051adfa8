import { EXCHANGE_CODE } from '@aldgate/domain/market/marketRef.ts';
import { expect, test } from 'vitest';
import { exchangeCode, instrumentId } from './fields.ts';

test.each(['binance', 'BINANCE', 'Okx_2'])('the exchange code %s is accepted in either case', (code) => {
  expect(exchangeCode.safeParse(code).success).toBe(true);
  expect(EXCHANGE_CODE.test(code.toUpperCase())).toBe(true);
});

test.each(['', 'b', 'okx-2', 'a'.repeat(21)])('%o is no exchange code', (code) => {
  expect(exchangeCode.safeParse(code).success).toBe(false);
  expect(EXCHANGE_CODE.test(code.toUpperCase())).toBe(false);
});

test.each([
  ['BTCUSDT', true],
  ['BTCUSD_PERP', true],
  ['BTC-USDT', true],
  ['btcusdt', false],
  ['BTC-', false],
  ['BTC-USDT-1', false],
  ['BTC/USDT', false],
])('%s is an instrument id: %s', (text, isValid) => {
  expect(instrumentId.safeParse(text).success).toBe(isValid);
});
