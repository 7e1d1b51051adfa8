import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildBrackets, findBracket, maintenanceMargin, maxNotional, topLeverage } from './bracket.ts';
import { mulDiv, mulDivUp, ONE, parseFixed, times } from './fixed.ts';
import { liquidationPrice } from './liquidationPrice.ts';

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

/** One bracket with the rate and cum of a published example. */
const only = (maintenanceRate: string, cum: string) =>
  [
    {
      bracket: 1,
      initialLeverage: 20,
      floor: 0n,
      cap: money('1000000000000'),
      maintenanceRate: money(maintenanceRate),
      cum: money(cum),
    },
  ] as const;

test('TR-10 liquidation prices of the published examples', () => {
  const wallet = money('1535443.01');
  const first = liquidationPrice({
    wallet,
    otherMaintenance: money('356512.508'),
    otherProfit: money('-448192.89'),
    quantity: money('109.488'),
    entryPrice: money('32481.98'),
    brackets: only('0.025', '16300'),
  });
  const second = liquidationPrice({
    wallet,
    otherMaintenance: money('71200.81144'),
    otherProfit: money('-56354.57'),
    quantity: money('3683.979'),
    entryPrice: money('1456.84'),
    brackets: only('0.1', '135365'),
  });
  expect([thousandths(first), thousandths(second)]).toEqual([26316893n, 1153256n]);
});

test('TR-10 liquidation prices of an isolated position of 0.01 BTC at 60,000 and 20 ×', () => {
  const behind = {
    wallet: money('30'),
    otherMaintenance: 0n,
    otherProfit: 0n,
    entryPrice: money('60000'),
    brackets: BTC,
  };
  const long = liquidationPrice({ ...behind, quantity: money('0.01') });
  const short = liquidationPrice({ ...behind, quantity: money('-0.01') });
  expect([thousandths(long), thousandths(short)]).toEqual([57228916n, 62749004n]);
});

test('TR-10 no position and one that nothing can liquidate have the price 0', () => {
  const behind = { otherMaintenance: 0n, otherProfit: 0n, entryPrice: money('60000'), brackets: BTC };
  expect(liquidationPrice({ ...behind, wallet: money('30'), quantity: 0n })).toBe(0n);
  expect(liquidationPrice({ ...behind, wallet: money('1000'), quantity: money('0.01') })).toBe(0n);
});

test('TR-10 at its liquidation price a position’s margin balance is its maintenance margin', () => {
  const cases = fc.record({
    quantity: fc.bigInt(money('0.001'), money('500')),
    entryPrice: fc.bigInt(money('1000'), money('100000')),
    leverage: fc.integer({ min: 1, max: 125 }),
    isLong: fc.boolean(),
  });
  fc.assert(
    fc.property(cases, ({ quantity, entryPrice, leverage, isLong }) => {
      fc.pre(times(quantity, entryPrice) <= maxNotional(BTC, leverage));
      const wallet = times(quantity, entryPrice) / BigInt(leverage);
      const signed = isLong ? quantity : -quantity;
      const exposure = { wallet, otherMaintenance: 0n, otherProfit: 0n, quantity: signed, entryPrice, brackets: BTC };
      const price = liquidationPrice(exposure);
      fc.pre(price > 0n);
      const notional = times(quantity, price);
      const balance = wallet + times(signed, price - entryPrice);
      const slack = quantity / ONE + 10n;
      // At a bracket boundary the price may fall on either side; the margins are equal there.
      const distance =
        balance - (times(notional, findBracket(BTC, notional).maintenanceRate) - findBracket(BTC, notional).cum);
      expect(distance <= slack && distance >= -slack).toBe(true);
    }),
  );
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

function thousandths(price: bigint): bigint {
  return mulDiv(price, 1000n, ONE);
}
