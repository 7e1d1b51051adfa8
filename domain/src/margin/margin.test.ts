import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mulDiv, mulDivUp, ONE, parseFixed, times } from '../money/fixed.ts';
import { buildBrackets, maintenanceMargin, maxNotional, topLeverage } from './bracket.ts';

const money = parseFixed;
/** BTCUSDT as published in 2024-10. */
const BTC = buildBrackets(
  (
    [
      [125, '50000', '0.004'],
      [100, '600000', '0.005'],
      [75, '3000000', '0.0065'],
      [50, '12000000', '0.01'],
      [25, '70000000', '0.02'],
      [20, '100000000', '0.025'],
      [10, '230000000', '0.05'],
      [5, '480000000', '0.1'],
      [4, '600000000', '0.125'],
      [3, '800000000', '0.15'],
      [2, '1200000000', '0.25'],
      [1, '1800000000', '0.5'],
    ] as const
  ).map(([initialLeverage, cap, rate]) => ({ initialLeverage, cap: money(cap), maintenanceRate: money(rate) })),
);

test('TR-10 the brackets’ cum is the published one', () => {
  const published = ['0', '50', '950', '11450', '131450', '481450', '2981450', '14481450'];
  expect(BTC.slice(0, 8).map(({ cum }) => cum)).toEqual(published.map(money));
});

test('TR-10 maintenance margin is continuous across brackets and never falls', () => {
  for (const { cap } of BTC.slice(0, -1)) {
    const step = maintenanceMargin(BTC, cap) - maintenanceMargin(BTC, cap - 1n);
    expect(step >= 0n && step <= 1n).toBe(true);
  }
  const notional = fc.bigInt(0n, money('1800000000'));
  fc.assert(
    fc.property(notional, notional, (a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(maintenanceMargin(BTC, low) <= maintenanceMargin(BTC, high)).toBe(true);
    }),
  );
});

test('TR-08 a leverage allows the notional of the last bracket that still offers it', () => {
  expect(topLeverage(BTC)).toBe(125);
  expect(maxNotional(BTC, 125)).toBe(money('50000'));
  expect(maxNotional(BTC, 21)).toBe(money('70000000'));
  expect(maxNotional(BTC, 20)).toBe(money('100000000'));
  expect(maxNotional(BTC, 1)).toBe(money('1800000000'));
  expect(maxNotional(BTC, 126)).toBe(0n);
});

test('brackets that do not continue each other are rejected', () => {
  const row = (initialLeverage: number, cap: bigint, maintenanceRate: bigint) => ({
    initialLeverage,
    cap,
    maintenanceRate,
  });
  expect(() => buildBrackets([])).toThrow(RangeError);
  expect(() => buildBrackets([row(10, 100n, 5n), row(5, 100n, 6n)])).toThrow('bracket 2');
  expect(() => buildBrackets([row(10, 100n, 5n), row(5, 200n, 5n)])).toThrow('bracket 2');
  expect(() => buildBrackets([row(10, 100n, 5n), row(10, 200n, 6n)])).toThrow('bracket 2');
});

test('decimals are read exactly or rejected, and rounding is half away from zero', () => {
  expect([parseFixed('0.00000001'), parseFixed('-1.5'), parseFixed('12.500000000')]).toEqual([
    1n,
    -150000000n,
    1250000000n,
  ]);
  for (const text of ['', '.5', '1.', '1e3', '0.000000001', '--1', ' 1'])
    expect(() => parseFixed(text)).toThrow(RangeError);
  expect([mulDiv(5n, 1n, 2n), mulDiv(-5n, 1n, 2n), mulDiv(5n, 1n, -2n), mulDiv(4n, 1n, 3n)]).toEqual([
    3n,
    -3n,
    -3n,
    1n,
  ]);
  expect([mulDivUp(4n, 1n, 3n), mulDivUp(-4n, 1n, 3n), mulDivUp(6n, 1n, 3n)]).toEqual([2n, -2n, 2n]);
});

test('a product equals the general computation for any size and sign', () => {
  const any = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
  fc.assert(fc.property(any, any, (a, b) => times(a, b) === mulDiv(a, b, ONE)));
});
