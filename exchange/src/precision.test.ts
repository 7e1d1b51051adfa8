import { expect, test } from 'vitest';
import { parsePrecision } from './precision.ts';

const price = { filterType: 'PRICE_FILTER', tickSize: '0.10' };
const lot = { filterType: 'LOT_SIZE', stepSize: '0.001' };
const marketLot = { filterType: 'MARKET_LOT_SIZE', stepSize: '0.01' };

test('TR-01 precision comes from the tick and step filters, found by type in any order', () => {
  const expected = { tick: '0.10', step: '0.001', pricePrecision: 1, quantityPrecision: 3 };
  expect(parsePrecision({ symbol: 'BTCUSDT', filters: [price, lot, marketLot] })).toEqual(expected);
  expect(parsePrecision({ symbol: 'BTCUSDT', filters: [marketLot, lot, price] })).toEqual(expected);
});

test('TR-01 without the types the first filter’s tick and the third one’s step count', () => {
  const filters = [{ ...price, filterType: 'A' }, { filterType: 'B' }, { ...marketLot, filterType: 'C' }];
  expect(parsePrecision({ symbol: 'X', filters })).toMatchObject({ tick: '0.10', step: '0.01', quantityPrecision: 2 });
});

test('TR-01 a whole step has no decimals', () => {
  const filters = [
    { filterType: 'PRICE_FILTER', tickSize: '0.00001000' },
    { filterType: 'LOT_SIZE', stepSize: '1' },
  ];
  expect(parsePrecision({ symbol: 'DOGEUSDT', filters })).toMatchObject({ pricePrecision: 5, quantityPrecision: 0 });
});

test('a symbol without such filters is rejected by name', () => {
  expect(() => parsePrecision({ symbol: 'X', filters: [price] })).toThrow('X has no tick or step filter');
});
