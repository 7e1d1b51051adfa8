import { buildBrackets } from '@aldgate/domain/margin/bracket.ts';
import { parseFixed } from '@aldgate/domain/margin/fixed.ts';
import { estimateOrder, type OpenOrderSnapshot } from '@aldgate/domain/margin/orderEstimate.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openOrderNotional } from './openOrderNotional.ts';

const brackets = buildBrackets([
  { initialLeverage: 20, cap: parseFixed('1000000'), maintenanceRate: parseFixed('0.004') },
]);
const terms = { mark: '60000.1', leverage: 20, isIsolated: false, brackets };
const capital = { balance: '100000', marginBalance: '100000', availableBalance: '90000', maintMargin: '10' };
const draft = { instrumentId: 'BTCUSDT', quantity: '0.3', price: '59999.9', reduceOnly: false, feeRate: '0.0005' };

const decimals = (digits: number) =>
  fc.integer({ min: 1, max: 10 ** 9 }).map((units) => (units / 10 ** digits).toFixed(digits));
const order: fc.Arbitrary<OpenOrderSnapshot> = fc.record({
  instrumentId: fc.constantFrom('BTCUSDT', 'ETHUSDT'),
  direction: fc.constantFrom('buy' as const, 'sell' as const),
  reduceOnly: fc.boolean(),
  price: fc.option(decimals(5)),
  quantity: decimals(6),
  executedQuantity: fc.constant('0.0000005'),
  condition: fc.constantFrom(null, { type: 'stop' }),
});

test('TR-08 an estimate is exactly the same with the contract’s open orders condensed into one per side', () => {
  fc.assert(
    fc.property(fc.array(order), fc.constantFrom('buy' as const, 'sell' as const), (orders, direction) => {
      const estimate = (openOrders: readonly OpenOrderSnapshot[]) =>
        estimateOrder({ ...draft, direction }, terms, { capital, positions: [], openOrders });
      expect(estimate(openOrderNotional('BTCUSDT', orders))).toEqual(estimate(orders));
    }),
  );
});
