import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { afterAll, expect, test } from 'vitest';
import type { Command } from '../engine/commands.ts';
import { imbalances } from '../engine/conservation.ts';
import type { OrderLeg, PlaceOrderList, PlaceSpotOrder } from '../engine/spotCommands.ts';
import { START } from '../engine/testing/testExchange.ts';
import { SPOT_INSTRUMENTS, SPOT_ORDER } from '../engine/testing/testSpot.ts';
import type { JournalledProcessor } from './journalledProcessor.ts';
import { openProcessor } from './openProcessor.ts';

const folder = mkdtempSync(join(tmpdir(), 'spot-'));
afterAll(() => rmSync(folder, { recursive: true }));

const deposit = (account: number, asset: string, amount: string): Command => ({
  type: 'deposit',
  account,
  wallet: 'main',
  asset,
  amount: String(parseFixed(amount)),
});

const GENESIS: readonly Command[] = [
  { type: 'listMarkets', ids: SPOT_INSTRUMENTS.map(({ id }) => id) },
  { type: 'openAccount', name: 'one' },
  { type: 'openAccount', name: 'two' },
  deposit(1, 'USDT', '1000000'),
  deposit(1, 'BTC', '10'),
  deposit(2, 'USDT', '1000000'),
  deposit(2, 'BTC', '10'),
  { type: 'tick' },
];

const open = (path: string): JournalledProcessor =>
  openProcessor({
    path,
    instruments: SPOT_INSTRUMENTS,
    at: START,
    firstIds: { from: 1 },
    genesis: GENESIS,
    indexAt: () => parseFixed('100000'),
  });

const LEG: OrderLeg = {
  orderType: 'LIMIT_MAKER',
  timeInForce: 'GTC',
  price: 10_100_000,
  stopPrice: 0,
  clientOrderId: 'up',
  strategyId: 0,
  strategyType: 0,
};
const LIST: PlaceOrderList = {
  type: 'placeOrderList',
  account: 1,
  symbol: 'BTC-USDT',
  side: -1,
  quantity: 100_000,
  selfTrade: 'EXPIRE_MAKER',
  clientListId: 'list',
  above: LEG,
  below: { ...LEG, orderType: 'STOP_LOSS', price: 0, stopPrice: 9_900_000, clientOrderId: 'down' },
};

test('TR-14 a killed venue keeps every acknowledged spot order, list, fill and lock', async () => {
  const path = join(folder, 'venue.sqlite');
  let processor = open(path);
  const order = (fields: Partial<PlaceSpotOrder>) =>
    processor.submit({ ...SPOT_ORDER, ...fields }, (placed) => placed.order.id);
  const bid = await order({ account: 2, price: 9_990_000, quantity: 5_000, clientOrderId: 'bid' });
  const sold = await order({
    account: 1,
    side: -1,
    orderType: 'MARKET',
    price: 0,
    quantity: 2_000,
    clientOrderId: 'sold',
  });
  const buys = { account: 1, orderType: 'TAKE_PROFIT', price: 0, stopPrice: 9_500_000 } as const;
  const waiting = await order({
    ...buys,
    quantity: 1_000,
    clientOrderId: 'wait',
    strategyId: 7,
    strategyType: 1_000_000,
  });
  const listId = await processor.submit(LIST, ({ list }) => list.id);
  const gone = await order({ account: 2, price: 9_000_000, clientOrderId: 'gone' });
  await processor.submit(
    { type: 'cancelOrder', account: 2, symbol: 'BTC-USDT', orderId: gone, cancelId: 'c' },
    () => 0,
  );
  const hash = processor.hash();
  processor.abandon();

  processor = open(path);
  expect(processor.hash()).toBe(hash);
  const { engine, records } = processor;
  expect(engine.account(2).orders.get(bid)).toMatchObject({ status: 'PARTIALLY_FILLED', filled: 2_000 });
  expect(engine.account(1).orders.get(waiting)?.spot).toMatchObject({ workingAt: 0, strategyId: 7 });
  expect(engine.account(1).locked).toEqual(
    new Map([
      ['BTC', parseFixed('1')],
      ['USDT', parseFixed('950')],
    ]),
  );
  expect(await records.orderList(1, { clientListId: 'list' })).toMatchObject({ id: listId, status: 'EXECUTING' });
  expect(await records.order(1, 'BTC-USDT', { orderId: sold })).toMatchObject({
    status: 'FILLED',
    type: 'MARKET',
    spot: { quoteQuantity: 0n, listId: 0, locked: 0n },
  });
  expect(await records.order(2, 'BTC-USDT', { clientOrderId: 'gone' })).toMatchObject({ status: 'CANCELED' });
  const trades = await records.trades(1, { symbol: 'BTC-USDT', limit: 10 });
  expect(trades).toMatchObject([
    { orderId: sold, quote: parseFixed('1998'), commission: parseFixed('1.998'), listId: 0 },
  ]);

  // The list still works as one: its exit trades, so that its stop has expired.
  await processor.submit({ ...SPOT_ORDER, account: 2, price: 10_100_000, quantity: 100_000 }, () => 0);
  expect(await records.orderList(1, { listId })).toMatchObject({ status: 'ALL_DONE' });
  expect(await records.order(1, 'BTC-USDT', { clientOrderId: 'down' })).toMatchObject({ status: 'EXPIRED' });
  const [exit] = (await records.trades(1, { symbol: 'BTC-USDT', limit: 1 })).slice(-1);
  expect(exit).toMatchObject({ listId, quantity: 100_000 });
  expect(await records.orderLists(1, { limit: 10 })).toHaveLength(1);
  expect(imbalances(engine.state)).toEqual(new Map());
  processor.close();
});
