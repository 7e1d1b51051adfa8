import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';
import { protectionCalls } from '../../../testkit/trading/protectionCalls.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { liftTradingBlock, setTradingBlock } from '../../src/modules/exchangeAccounts/index.ts';

const DAY_MS = 86_400_000;
const REASON = 'liquidation';
const BLOCKED = { code: 45726, data: { level: 'none', reason: REASON } };

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await openOrderFixture();
  await fixture.positions();
  const transfer = { transferFrom: 'capital_account', transferTo: 'trade_account', asset: 'USDT', amount: '50000' };
  await fixture.call('/broker/lightning/transfer/apply', { key: randomUUID(), ...transfer });
});
afterAll(() => fixture?.close());

const { call: protection, shown } = protectionCalls(() => fixture);
const spot = (name: string, fields: object) =>
  fixture.call(`/broker/lightning/spot/order/${name}`, {
    exchangeKeyId: fixture.keyId,
    instrumentId: 'BTC-USDT',
    ...fields,
  });
const block = (level: 'none' | 'reduce_only') =>
  inTransaction(fixture.platform.db.database, (tx) =>
    setTradingBlock(tx, fixture.accountId, { level, reason: REASON }, fixture.platform.clock.now),
  );
const lift = () => inTransaction(fixture.platform.db.database, (tx) => liftTradingBlock(tx, fixture.accountId, REASON));
const expiresAt = () => fixture.platform.clock.now + DAY_MS;
const conditional = () => ({
  priceType: 'market',
  condition: { type: 'stop', triggerPrice: fixture.near(4), triggerBy: 'last' },
  expiresAt: expiresAt(),
});
const purchase = { direction: 'buy', priceType: 'limit', quantity: '0.01', price: '90000' };
const list = (takeProfit = '60000') => ({
  clientListId: orderId(),
  direction: 'buy',
  quantity: '0.01',
  takeProfit: { clientOrderId: orderId(), price: takeProfit },
  stop: { clientOrderId: orderId(), triggerPrice: '200000' },
  expiresAt: expiresAt(),
});

/** Opens a position with exits and orders of every kind, as before the block. */
async function open() {
  const exits = { takeProfit: fixture.near(5), stopLoss: fixture.near(-8), triggerBy: 'mark' };
  await fixture.send({ priceType: 'market', quantity: '0.1', protection: exits });
  const [held] = await shown(([first]) => first?.state === 'active');
  const [resting, stop, bought] = [orderId(), orderId(), orderId()];
  const listed = list();
  const sent = [
    await fixture.send({ clientOrderId: resting, price: fixture.near(-5) }),
    await fixture.send({ clientOrderId: stop, ...conditional() }),
    await spot('sendOrder', { clientOrderId: bought, ...purchase }),
    await spot('sendOrderList', listed),
  ];
  expect(sent.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
  return { protectionId: held.protectionId, resting, stop, bought, clientListId: listed.clientListId };
}

test('BR-05 a block of the liquidation refuses every order of both products, and leaves cancelling', async () => {
  const { protectionId, resting, stop, bought, clientListId } = await open();
  await block('none');
  const instrumentId = 'BTCUSDT';
  const reducing = { direction: 'sell', reduceOnly: true };
  const { condition } = conditional();
  const refused = {
    order: await fixture.send({ price: fixture.near(-5) }),
    reducing: await fixture.send({ ...reducing, price: fixture.near(3) }),
    market: await fixture.send({ ...reducing, priceType: 'market' }),
    conditional: await fixture.send(conditional()),
    withExits: await fixture.send({
      priceType: 'market',
      protection: { stopLoss: fixture.near(-8), triggerBy: 'mark' },
    }),
    amendment: await fixture.order('amendOrder', {
      instrumentId,
      clientOrderId: resting,
      price: fixture.near(-6),
      quantity: '0.01',
    }),
    amendedStop: await fixture.order('amendOrder', {
      instrumentId,
      clientOrderId: stop,
      quantity: '0.01',
      triggerPrice: fixture.near(6),
      triggerBy: condition.triggerBy,
      expiresAt: expiresAt(),
    }),
    close: await fixture.order('closePosition', {
      instrumentId,
      clientOrderId: orderId(),
      priceType: 'market',
      quantity: '0.1',
    }),
    closeAll: await fixture.order('closeAllPosition', { key: randomUUID() }),
    exits: await protection('set', { instrumentId, stopLoss: fixture.near(-9), triggerBy: 'mark' }),
    leverage: await fixture.call('/broker/lightning/futures/leverage/changeLeverage', {
      exchangeKeyId: fixture.keyId,
      baseCurrency: 'BTC',
      quoteCurrency: 'USDT',
      leverage: 5,
    }),
    spot: await spot('sendOrder', { clientOrderId: orderId(), ...purchase }),
    spotAmendment: await spot('amendOrder', { clientOrderId: bought, price: '80000', quantity: '0.01' }),
    list: await spot('sendOrderList', list()),
    listAmendment: await spot('amendOrderList', {
      clientListId,
      quantity: '0.01',
      takeProfit: { price: '61000' },
      stop: { triggerPrice: '210000' },
    }),
  };
  for (const [name, { code, data }] of Object.entries(refused))
    expect([name, { code, data }]).toEqual([name, { code: BLOCKED.code, data: BLOCKED.data }]);
  expect(fixture.position()).toBe(100);

  const cancelled = [
    await protection('cancel', { protectionId }),
    await fixture.order('cancelOrder', { instrumentId, clientOrderId: resting }),
    await fixture.order('cancelAllOrder', {}),
    await spot('cancelOrder', { clientOrderId: bought }),
    await spot('cancelOrderList', { clientListId }),
    await spot('cancelAllOrder', { instrumentId: undefined }),
  ];
  expect(cancelled.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 200]);
  await waitFor(() => (fixture.openAtVenue().length === 0 ? true : undefined));
  expect([...fixture.atVenue().locked.values()].filter((amount) => amount !== 0n)).toEqual([]);
  await lift();
  expect((await fixture.order('closeAllPosition', { key: randomUUID() })).code).toBe(200);
});

test('BR-05 a repeat of an order that was sent before the block answers how it stands', async () => {
  const order = { clientOrderId: orderId(), price: fixture.near(-5) };
  expect((await fixture.send(order)).data).toMatchObject({ status: 'running' });
  await block('none');
  expect((await fixture.send(order)).data).toMatchObject({ status: 'running', clientOrderId: order.clientOrderId });
  await lift();
});
