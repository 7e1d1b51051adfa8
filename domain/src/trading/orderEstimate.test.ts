import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildBrackets } from '../margin/bracket.ts';
import { parseFixed } from '../money/fixed.ts';
import { type AccountSnapshot, estimateOrder, type MarginTerms } from './orderEstimate.ts';
import { linear } from './products/linear.ts';
import { sumOrderNotional } from './products/orderNotional.ts';

const money = parseFixed;
const brackets = buildBrackets(
  (
    [
      [125, '50000', '0.004'],
      [100, '600000', '0.005'],
      [50, '3000000', '0.01'],
    ] as const
  ).map(([initialLeverage, cap, rate]) => ({ initialLeverage, cap: money(cap), maintenanceRate: money(rate) })),
);
const terms: MarginTerms = { mark: '60000', leverage: 20, isIsolated: false, brackets, feeRate: '0.0005' };
const draft = {
  instrumentId: 'BTCUSDT',
  direction: 'buy',
  quantity: '0.1',
  price: '60000',
  reduceOnly: false,
} as const;
const empty: AccountSnapshot = {
  capital: { balance: '1000', marginBalance: '1000', availableBalance: '1000', maintMargin: '0' },
  positions: [],
  openOrders: { bids: 0n, asks: 0n },
};
const long: AccountSnapshot = {
  capital: { balance: '1000', marginBalance: '1000', availableBalance: '700', maintMargin: '24' },
  positions: [
    {
      instrumentId: 'BTCUSDT',
      side: 'long',
      quantity: '0.1',
      openPrice: '60000',
      marginMode: 'cross',
      margin: '300',
      maintMargin: '24',
      unrealizedPnl: '0',
    },
  ],
  openOrders: { bids: 0n, asks: 0n },
};

test('TR-08 opening 0.1 BTC at 60,000 and 20 × costs 300 and a fee of 3', () => {
  expect(estimateOrder(linear, draft, terms, empty)).toEqual({
    cost: '300',
    fee: '3',
    availableAfter: '697',
    // 24 of 997.
    marginRatioAfter: '0.02407222',
    liquidationPriceAfter: expect.stringMatching(/^50230\./),
  });
});

test('TR-08 a buy above the mark loses the distance immediately, as does a sell below it', () => {
  expect(estimateOrder(linear, { ...draft, price: '60100' }, terms, empty).cost).toBe('310.5');
  expect(estimateOrder(linear, { ...draft, direction: 'sell', price: '59900' }, terms, empty).cost).toBe('309.5');
  expect(estimateOrder(linear, { ...draft, price: '59900' }, terms, empty).cost).toBe('299.5');
});

test('TR-08 closing costs only the fee, and releases its margin', () => {
  const sell = { ...draft, direction: 'sell' } as const;
  for (const reduceOnly of [true, false]) {
    expect(estimateOrder(linear, { ...sell, reduceOnly }, terms, long)).toEqual({
      cost: '0',
      fee: '3',
      availableAfter: '997',
      marginRatioAfter: '0',
      liquidationPriceAfter: null,
    });
  }
  expect(estimateOrder(linear, { ...sell, quantity: '0.3' }, terms, long)).toMatchObject({ cost: '300' });
});

test('TR-08 open orders of the other side spare an order its margin', () => {
  const asks = sumOrderNotional(linear, [
    { direction: 'sell', reduceOnly: false, price: '61000', quantity: '0.2', executedQuantity: '0' },
  ]);
  expect(estimateOrder(linear, draft, terms, { ...empty, openOrders: asks }).cost).toBe('0');
  expect(estimateOrder(linear, draft, terms, empty).cost).toBe('300');
});

test('TR-08 an isolated position is liquidated by its own wallet, and pays its fee from what is available', () => {
  const isolated = { ...terms, isIsolated: true };
  expect(estimateOrder(linear, draft, isolated, empty)).toMatchObject({
    cost: '303',
    availableAfter: '697',
    // 60,000 × 0.1 less 300 of its own, at 0.4 %: (300 − 6000) ÷ (0.1 × 0.004 − 0.1).
    liquidationPriceAfter: expect.stringMatching(/^57228\.91/),
  });
});

test('TR-08 a higher leverage never costs more, and a larger order never less', () => {
  const amounts = fc.integer({ min: 1, max: 400 });
  fc.assert(
    fc.property(amounts, amounts, fc.integer({ min: 1, max: 124 }), fc.boolean(), (a, b, leverage, isBuy) => {
      const [small, large] = a < b ? [a, b] : [b, a];
      const of = (steps: number, times: number) => {
        const order = {
          ...draft,
          direction: isBuy ? ('buy' as const) : ('sell' as const),
          quantity: `${steps / 1000}`,
        };
        return money(estimateOrder(linear, order, { ...terms, leverage: times }, long).cost);
      };
      expect(of(large, leverage) >= of(small, leverage)).toBe(true);
      expect(of(large, leverage + 1) <= of(large, leverage)).toBe(true);
    }),
  );
});
