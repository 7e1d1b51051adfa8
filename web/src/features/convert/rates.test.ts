import { expect, test } from 'vitest';
import { readRates } from './rates.ts';

test('CV-04 rates are mid prices, and malformed rows are skipped', () => {
  const euro = { base: 'EUR', quote: 'USD', bid: '1.08', ask: '1.0802' };
  const rates = readRates({
    at: 1,
    rates: [euro, { ...euro, base: 'GBP', bid: 1.2 }, { ...euro, quote: 'JPY' }, null],
  });
  expect([...rates]).toEqual([['EUR', '1.0801']]);
  expect(readRates({ rates: [{ ...euro, bid: '-1', ask: '1' }] }).size).toBe(0);
  for (const other of [null, [], {}, { rates: {} }, 'x']) expect(readRates(other).size).toBe(0);
});
