import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivals, orderHistories } from '../../../testkit/trading/orderHistory.ts';
import { mergeOrderUpdate } from './mergeOrderUpdate.ts';
import type { OrderUpdate } from './orderUpdate.ts';

const order = (more: Partial<OrderUpdate>): OrderUpdate => ({
  product: 'usdm',
  instrumentId: 'BTCUSDT',
  clientOrderId: 'an-order',
  orderId: '1',
  algoId: null,
  direction: 'buy',
  priceType: 'limit',
  timeInForce: 'GTC',
  reduceOnly: false,
  price: '60000',
  quantity: '1',
  condition: null,
  expiresAt: null,
  status: 'running',
  executedQuantity: '0',
  averagePrice: null,
  liquidationType: null,
  rejection: null,
  createdAt: 1,
  updatedAt: 5,
  ...more,
});
const mergeAll = (updates: readonly OrderUpdate[]) => updates.reduce(mergeOrderUpdate<OrderUpdate>);

test('TR-13 reports in any order, repeated and lost, lead to the state of the exchange’s last report', () => {
  const cases = orderHistories.chain((history) => fc.tuple(fc.constant(history), arrivals(history)));
  fc.assert(
    fc.property(cases, ([{ sent, last }, arrived]) => {
      const start = sent === undefined ? [] : [sent];
      expect(mergeAll([...start, ...arrived])).toEqual(mergeAll([...start, ...last]));
    }),
    { numRuns: 3_000 },
  );
});

test('the order of two reports does not matter, and a report changes nothing the second time', () => {
  const pairs = orderHistories.chain(({ reports }) =>
    fc.shuffledSubarray([...reports], { minLength: 2, maxLength: Math.min(3, reports.length) }),
  );
  fc.assert(
    fc.property(pairs, (reports) => {
      const merged = mergeAll(reports);
      expect(mergeAll([...reports].reverse())).toEqual(merged);
      for (const report of reports) expect(mergeOrderUpdate(merged, report)).toBe(merged);
    }),
    { numRuns: 3_000 },
  );
});

test('an ended order whose report shows more executed is corrected, at whatever time', () => {
  const ended = order({ status: 'partial-canceled', executedQuantity: '0.2', updatedAt: 9 });
  const more = order({ status: 'filled', executedQuantity: '1', averagePrice: '60000', updatedAt: 8 });
  expect(mergeOrderUpdate(ended, more)).toMatchObject({ status: 'filled', executedQuantity: '1' });
  expect(mergeOrderUpdate(more, ended)).toBe(more);
});

test('fewer executed replaces nothing, even at a later time', () => {
  const known = order({ status: 'partial-filled', executedQuantity: '0.5', averagePrice: '60000' });
  expect(mergeOrderUpdate(known, order({ updatedAt: 99 }))).toBe(known);
});

test('an amended price replaces the older one, and a late report of the older one does not return it', () => {
  const amended = mergeOrderUpdate(order({}), order({ price: '60010', quantity: '2', updatedAt: 6 }));
  expect(amended).toMatchObject({ price: '60010', quantity: '2' });
  expect(mergeOrderUpdate(amended, order({}))).toBe(amended);
});

test('an order stays cancelling until it has ended', () => {
  const cancelling = order({ status: 'cancelling' });
  const executed = mergeOrderUpdate(cancelling, order({ status: 'partial-filled', executedQuantity: '0.1' }));
  expect(executed).toMatchObject({ status: 'cancelling', executedQuantity: '0.1' });
  expect(mergeOrderUpdate(executed, order({ status: 'filled', executedQuantity: '1' })).status).toBe('filled');
});

test('a cancelled order has the platform’s reason, which the exchange’s confirmation lacks', () => {
  const rejection = { code: 1, message: 'The position is closed.' };
  const cancelling = order({ status: 'cancelling', rejection });
  expect(mergeOrderUpdate(cancelling, order({ updatedAt: 6 })).rejection).toEqual(rejection);
  const cancelled = mergeOrderUpdate(cancelling, order({ status: 'cancelled', updatedAt: 7 }));
  expect(cancelled).toMatchObject({ status: 'cancelled', rejection });
  expect(mergeOrderUpdate(cancelling, order({ status: 'filled', executedQuantity: '1' })).rejection).toBeNull();
  const failed = order({ orderId: null, status: 'failed', rejection });
  expect(mergeOrderUpdate(failed, order({ status: 'cancelled', updatedAt: 7 })).rejection).toBeNull();
});

test('what the exchange reports replaces what the platform concluded without it', () => {
  const rejection = { code: 0, message: 'It did not arrive.' };
  const failed = order({ orderId: null, status: 'failed', rejection, updatedAt: 60_000 });
  expect(mergeOrderUpdate(failed, order({}))).toMatchObject({ orderId: '1', status: 'running', rejection: null });
  const forgotten = order({ status: 'cancelled', updatedAt: 60_000 });
  expect(mergeOrderUpdate(forgotten, order({ status: 'expired', updatedAt: 7 })).status).toBe('expired');
});

test('TR-15 a late report of the conditional order changes nothing of the order that it became', () => {
  const condition = { type: 'stop', triggerPrice: '59000', triggerBy: 'mark' } as const;
  const waiting = order({ orderId: null, algoId: '7', condition, updatedAt: 2 });
  const became = mergeOrderUpdate(waiting, order({ price: '60010', updatedAt: 6 }));
  expect(became).toMatchObject({ algoId: '7', orderId: '1', condition, price: '60010' });
  for (const late of [waiting, { ...waiting, orderId: '1', updatedAt: 0 }, { ...waiting, updatedAt: 99 }]) {
    expect(mergeOrderUpdate(became, late)).toBe(became);
  }
});
