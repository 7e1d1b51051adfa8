import { expect, test } from 'vitest';
import { balanceUpdate, executionReport, listStatus, outboundAccountPosition } from '../../testing/spotRows.ts';
import { parseEvent } from './events.ts';
import { readSpotEvent, type SpotEvent } from './userEvents.ts';

const parse = (event: unknown) => {
  expect(readSpotEvent(event).kind).toBe('event');
  return parseEvent(event as SpotEvent, (symbol) => (symbol === 'ETHBTC' ? 'ETH-BTC' : undefined));
};

test('TR-13 an execution is an order’s update and a fill with the fee in what was received', () => {
  const trade = { x: 'TRADE', X: 'PARTIALLY_FILLED', t: 12, l: '0.40000000', z: '0.40000000', L: '0.10000000' };
  const amounts = { Y: '0.04000000', Z: '0.04000000', n: '0.00040000', N: 'ETH', m: true };
  expect(parse({ ...executionReport, ...trade, ...amounts })).toMatchObject({
    type: 'order',
    at: executionReport.E,
    isConditional: false,
    update: { instrumentId: 'ETH-BTC', status: 'partial-filled', executedQuantity: '0.4', averagePrice: '0.1' },
    fill: {
      product: 'spot',
      instrumentId: 'ETH-BTC',
      tradeId: '12',
      orderId: '4293153',
      direction: 'buy',
      price: '0.1',
      quantity: '0.4',
      quoteQuantity: '0.04',
      fee: '0.0004',
      feeAsset: 'ETH',
      realizedPnl: '0',
      isMaker: true,
      at: executionReport.T,
    },
  });
});

test('an event without an execution has no fill; a fill without fee names the received asset', () => {
  expect(parse(executionReport)).toMatchObject({ type: 'order', fill: undefined });
  const free = { ...executionReport, x: 'TRADE', X: 'FILLED', t: 1, l: '1', z: '1', L: '1', Y: '1', Z: '1', S: 'SELL' };
  expect(parse(free)).toMatchObject({ fill: { fee: '0', feeAsset: 'BTC' } });
});

test('a stop that waits is conditional; triggered it is not', () => {
  const { W: _, ...event } = executionReport;
  const stop = { ...event, o: 'STOP_LOSS_LIMIT', P: '0.11000000', w: false };
  expect(parse(stop)).toMatchObject({ isConditional: true, update: { orderId: '4293153', triggeredAt: null } });
  expect(parse({ ...stop, w: true, W: 9 })).toMatchObject({ isConditional: false, update: { triggeredAt: 9 } });
});

test('balances come whole, with what orders lock', () => {
  expect(parse(outboundAccountPosition)).toEqual({
    type: 'balance',
    at: 1_564_034_571_105,
    changedAt: 1_564_034_571_073,
    isOfOrder: true,
    balances: [{ asset: 'ETH', wallet: 1_000_150_000_000n, cross: 1_000_150_000_000n, locked: 150_000_000n }],
    positions: [],
  });
});

test('a transfer reports changed records, and no balance', () => {
  expect(parse(balanceUpdate)).toMatchObject({ type: 'balance', isOfOrder: false, balances: [] });
});

test('a list names its orders', () => {
  expect(parse(listStatus)).toMatchObject({
    type: 'list',
    list: {
      instrumentId: 'ETH-BTC',
      clientListId: 'F4QN4G8DlFATFlIUQ0cjdD',
      listId: '2',
      status: 'executing',
      orders: [
        { orderId: '17', clientOrderId: 'AJYsMjErWJesZvqlJCTUgL' },
        { orderId: '18', clientOrderId: 'bfYPSQdLoqAJeNrOr9adzq' },
      ],
    },
  });
});

test('an order of a pair that is not traded here is ignored', () => {
  expect(parse({ ...executionReport, s: 'BNBBTC' })).toEqual({ type: 'other', at: executionReport.E });
});

test.each(['executionReport', 'outboundAccountPosition', 'listStatus', 'balanceUpdate'])(
  'an event %s of another shape is malformed',
  (e) => {
    expect(readSpotEvent({ e, E: 1 })).toEqual({ kind: 'malformed', name: e });
  },
);
