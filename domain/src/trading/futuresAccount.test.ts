import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildBrackets } from '../margin/bracket.ts';
import { formatFixed, ONE, parseFixed, parseFixedRounded } from '../money/fixed.ts';
import { accountFigures, computeLiquidationPrice, type Holding, marginRatio } from './futuresAccount.ts';
import { linear } from './products/linear.ts';

const money = parseFixed;
const BRACKETS = buildBrackets(
  (
    [
      [125, '50000', '0.004'],
      [100, '600000', '0.005'],
      [50, '3000000', '0.01'],
      [20, '12000000', '0.025'],
    ] as const
  ).map(([initialLeverage, cap, rate]) => ({ initialLeverage, cap: money(cap), maintenanceRate: money(rate) })),
);

const holding = (more: Partial<Holding>): Holding => ({
  symbol: 'BTCUSDT',
  quantity: 0n,
  cost: 0n,
  entryPrice: 0n,
  isIsolated: false,
  isolatedWallet: 0n,
  leverage: 20,
  bids: 0n,
  asks: 0n,
  mark: undefined,
  brackets: BRACKETS,
  ...more,
});

test('TR-09 the figures of an account with a long, an isolated short and open orders', () => {
  const holdings = [
    holding({
      quantity: money('0.1'),
      cost: money('6000'),
      entryPrice: money('60000'),
      mark: money('61000'),
      bids: money('3000'),
    }),
    holding({
      symbol: 'ETHUSDT',
      quantity: money('-1'),
      cost: money('-3000'),
      entryPrice: money('3000'),
      mark: money('3100'),
      isIsolated: true,
      isolatedWallet: money('300'),
      leverage: 10,
    }),
  ];
  const figures = accountFigures(linear, money('1000'), holdings);
  // 6,100 at 20 × is 305, of which 24.4 is maintained; bids of 3,000 take 150 more. 3,100 at 10 × is 310.
  expect(figures).toEqual({
    wallet: money('1300'),
    marginBalance: money('1300'),
    profit: 0n,
    maintenance: money('36.8'),
    positionInitial: money('615'),
    orderInitial: money('150'),
    crossProfit: money('100'),
    crossMaintenance: money('24.4'),
    available: money('645'),
    transferable: money('545'),
  });
});

test('TR-09 with orders on both sides the margin is that of the larger resulting position', () => {
  const both = holding({ bids: money('1000'), asks: money('4000') });
  expect(accountFigures(linear, money('500'), [both])).toMatchObject({
    orderInitial: money('200'),
    available: money('300'),
  });
  const long = { quantity: money('1'), cost: money('2000'), entryPrice: money('2000'), mark: money('2000') };
  // A long of 2,000 with asks of 3,000 would become a short of 1,000 at most: nothing more is needed.
  const turned = holding({ ...long, asks: money('3000') });
  expect(accountFigures(linear, money('500'), [turned])).toMatchObject({ orderInitial: 0n, available: money('400') });
});

test('without a mark price an open position has no figures, but orders have', () => {
  expect(accountFigures(linear, money('500'), [holding({ quantity: 1n })])).toBeUndefined();
  expect(accountFigures(linear, money('500'), [holding({ bids: money('100') })])).toMatchObject({
    available: money('495'),
  });
});

test('TR-10 an account at the liquidation price of a cross position has a margin ratio of one', () => {
  const cases = fc.record({
    quantity: fc.bigInt(money('0.01'), money('20')),
    entryPrice: fc.bigInt(money('1000'), money('90000')),
    isLong: fc.boolean(),
    spare: fc.bigInt(0n, money('1000')),
    other: fc.bigInt(money('0.1'), money('5')),
  });
  fc.assert(
    fc.property(cases, ({ quantity, entryPrice, isLong, spare, other }) => {
      const signed = isLong ? quantity : -quantity;
      const cost = (signed * entryPrice) / ONE;
      const own = holding({ quantity: signed, cost, entryPrice, mark: entryPrice });
      const second = holding({
        symbol: 'ETHUSDT',
        quantity: other,
        cost: other * 3000n,
        entryPrice: money('3000'),
        mark: money('3010'),
      });
      const cross = (quantity * entryPrice) / ONE / 10n + spare + money('1000');
      const price = computeLiquidationPrice(linear, cross, [own, second], own) ?? 0n;
      fc.pre(price > 0n);
      const there = accountFigures(linear, cross, [{ ...own, mark: price }, second]);
      const distance = (there?.crossMaintenance ?? 0n) - (cross + (there?.crossProfit ?? 0n));
      const slack = quantity / ONE + 100n;
      expect(distance <= slack && distance >= -slack).toBe(true);
    }),
  );
});

test('the margin ratio needs a balance, and is one if the balance is used up', () => {
  expect(marginRatio(money('2.28'), money('100'))).toBe(money('0.0228'));
  expect(marginRatio(0n, money('100'))).toBe(0n);
  expect(marginRatio(money('1'), money('-5'))).toBe(ONE);
  expect(marginRatio(0n, 0n)).toBeUndefined();
});

test('an average price is rounded half up, for longs and shorts', () => {
  const prices = [
    { quantity: money('2'), cost: 5n },
    { quantity: money('-2'), cost: -5n },
  ].map((position) => linear.entryPrice(position));
  expect(prices).toEqual([3n, 3n]);
});

test('decimals of any length are rounded to eight places, and printed without trailing zeros', () => {
  expect(parseFixedRounded('0.123456785')).toBe(12_345_679n);
  expect(parseFixedRounded('-0.123456785')).toBe(-12_345_679n);
  expect(parseFixedRounded('0.1234567849999')).toBe(12_345_678n);
  expect(parseFixedRounded('7')).toBe(money('7'));
  for (const text of ['', '1.x', '1e5', '0.000000001x']) expect(() => parseFixedRounded(text)).toThrow(RangeError);
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 24n), 10n ** 24n), (value) => {
      const text = formatFixed(value);
      expect(parseFixed(text)).toBe(value);
      expect(text).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
    }),
  );
});
