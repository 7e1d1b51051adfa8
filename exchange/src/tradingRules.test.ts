import { expect, test } from 'vitest';
import { parseTradingRules } from './tradingRules.ts';

const FILTERS = [
  { filterType: 'PRICE_FILTER', tickSize: '0.10', minPrice: '1', maxPrice: '9' },
  { filterType: 'MARKET_LOT_SIZE', stepSize: '0.01', minQty: '0.01', maxQty: '120' },
  { filterType: 'LOT_SIZE', stepSize: '0.001', minQty: '0.001', maxQty: '1000' },
  { filterType: 'MIN_NOTIONAL', notional: '100' },
  { filterType: 'PERCENT_PRICE', multiplierUp: '1.0500', multiplierDown: '0.9500' },
];

test('TR-01 the rules of a symbol are found by the type of the filter', () => {
  expect(parseTradingRules({ symbol: 'BTCUSDT', filters: FILTERS })).toEqual({
    tickSize: '0.10',
    stepSize: '0.001',
    marketStepSize: '0.01',
    minQty: '0.001',
    maxQty: '1000',
    marketMinQty: '0.01',
    marketMaxQty: '120',
    minNotional: '100',
    multiplierUp: '1.0500',
    multiplierDown: '0.9500',
    priceDecimals: 1,
    quantityDecimals: 3,
  });
});

test('TR-01 without types the documents’ places count: the first filter’s tick and the third one’s step', () => {
  const filters = FILTERS.slice(0, 3).map((filter, index) => ({ ...filter, filterType: `UNKNOWN_${index}` }));
  const rules = parseTradingRules({ symbol: 'BTCUSDT', filters });
  expect(rules).toMatchObject({ tickSize: '0.10', stepSize: '0.001', minQty: '0.001', marketMaxQty: '1000' });
  expect(rules).toMatchObject({ minNotional: undefined, multiplierUp: undefined });
});

test('a symbol without tick or step has no rules', () => {
  expect(() => parseTradingRules({ symbol: 'X', filters: [] })).toThrow('X has no tick or step filter');
});
