import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildBrackets, findBracket, maxNotional } from '../../margin/bracket.ts';
import { mulDiv, ONE, parseFixed, times } from '../../money/fixed.ts';
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

function thousandths(price: bigint): bigint {
  return mulDiv(price, 1000n, ONE);
}
