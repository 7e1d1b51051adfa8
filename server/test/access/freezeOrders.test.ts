import { randomUUID } from 'node:crypto';
import { wire } from '@aldgate/contract';
import { ACCOUNT_FROZEN } from '@aldgate/contract/trading/reasons.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { grantCapital } from '../../../testkit/records/desk.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';
import { protectionCalls } from '../../../testkit/trading/protectionCalls.ts';
import { cancelAllOpening, openingCanceller } from '../../src/modules/trading/orders/cancelOpening.ts';

let fixture: OrderFixture;
let institutionId: string;
let token: string;
beforeAll(async () => {
  fixture = await openOrderFixture();
  token = fixture.token;
  await fixture.positions();
  ({ institution_id: institutionId } = await fixture.platform.db.database
    .selectFrom('exchange_account')
    .select('institution_id')
    .where('id', '=', fixture.accountId)
    .executeTakeFirstOrThrow());
  await grantCapital(fixture.platform, institutionId, 'USDT', '50000000');
});
afterAll(() => fixture?.close());

const call = (path: string, body: object = {}) => fixture.platform.call('POST', path, body, token);
const transfer = (transferFrom: string, transferTo: string, amount = '1000') =>
  call('/broker/lightning/transfer/apply', { key: randomUUID(), transferFrom, transferTo, asset: 'USDT', amount });
const spot = (name: string, fields: object) =>
  call(`/broker/lightning/spot/order/${name}`, {
    exchangeKeyId: fixture.keyId,
    instrumentId: 'BTC-USDT',
    clientOrderId: orderId(),
    ...fields,
  });
const { shown } = protectionCalls(() => ({ keyId: fixture.keyId, call }));
/** Client order ids at the venue: resting orders, and conditional ones that wait. */
const resting = () => [
  ...fixture.openAtVenue(),
  ...[...fixture.atVenue().algos.values()]
    .filter(({ status }) => status === 'NEW')
    .map(({ clientAlgoId }) => clientAlgoId),
];
const trades = (percent: number) => ({ exchangeKeyId: fixture.keyId, price: fixture.near(percent) });

const send = (fields: object) => call('/broker/lightning/futures/order/sendOrder', fixture.wanted(fields));

async function sendAccepted(fields: object): Promise<string> {
  const clientOrderId = orderId();
  const { code, data } = await send({ clientOrderId, ...fields });
  expect({ code, status: data?.status }).toEqual({ code: 200, status: 'running' });
  return clientOrderId;
}

/** A stop that opens a position when the price rises. */
const conditional = () => ({
  priceType: 'market',
  condition: { type: 'stop', triggerPrice: fixture.near(4), triggerBy: 'last' },
  expiresAt: fixture.platform.clock.now + 86_400_000,
});

test('ID-19 a freeze cancels what would open, also at the exchange, and keeps closing orders and exits', async () => {
  expect((await transfer('capital_account', 'trade_account', '20000')).code).toBe(200);
  const exits = { takeProfit: fixture.near(5), stopLoss: fixture.near(-5), triggerBy: 'mark' };
  expect((await fixture.send({ priceType: 'market', quantity: '0.1', protection: exits })).code).toBe(200);
  await shown(([first]) => first?.state === 'active');
  const kept = resting();
  expect(kept).toHaveLength(2);
  const closing = await sendAccepted({ direction: 'sell', reduceOnly: true, ...trades(3) });
  const opening = await sendAccepted(trades(-5));
  const stop = await sendAccepted(conditional());
  const spotOrder = orderId();
  const bought = { clientOrderId: spotOrder, direction: 'buy', priceType: 'limit', quantity: '0.01' };
  expect((await spot('sendOrder', { ...bought, price: '90000' })).data).toMatchObject({ status: 'running' });
  const foreign = orderId();
  await fixture.elsewhere.post('/fapi/v1/order', {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: fixture.near(-6),
    quantity: '0.01',
    newClientOrderId: foreign,
  });
  const dealt = await call(wire.addBlockLimitOrder.path, {
    key: randomUUID(),
    baseAsset: 'BTC',
    quoteAsset: 'USDT',
    direction: 'buy',
    price: '90000',
    quantity: '3',
    goodTill: 'day',
  });
  expect(dealt.code).toBe(200);

  expect((await call('/institution/frozenLatestAccount')).code).toBe(200);
  token = await fixture.platform.openSession(TRADER);
  const dealtRow = await fixture.platform.db.database.selectFrom('otc_order').select('status').execute();
  expect(dealtRow).toEqual([{ status: 'cancelled' }]);
  await waitFor(() => (resting().length === 3 ? true : undefined));
  expect(resting().toSorted()).toEqual([...kept, closing].toSorted());
  const locked = [...fixture.atVenue().locked.values()].filter((amount) => amount !== 0n);
  expect(locked).toEqual([]);
  for (const id of [opening, stop, spotOrder]) {
    const row = await waitFor(async () => {
      const current = await fixture.readRow(id);
      return current?.status === 'cancelled' ? current : undefined;
    });
    expect(row.rejection_code).toBe(ACCOUNT_FROZEN);
  }
  expect(fixture.position()).toBe(100);
});

test('ID-19 a frozen institution closes, adds margin and sets exits; it opens and moves nothing', async () => {
  const reduced = { direction: 'sell', priceType: 'market', quantity: '0.02', reduceOnly: true };
  expect((await send(reduced)).data).toMatchObject({ status: 'filled' });
  expect((await transfer('capital_account', 'swap_account')).data).toMatchObject({ state: 'completed' });
  const exits = {
    exchangeKeyId: fixture.keyId,
    instrumentId: 'BTCUSDT',
    stopLoss: fixture.near(-6),
    triggerBy: 'mark',
  };
  expect((await call('/broker/lightning/futures/protection/set', exits)).code).toBe(200);
  const refused = (action: string) => ({ code: 45540, data: { action, reason: 'frozen', until: null } });
  expect(await send(trades(-5))).toMatchObject(refused('trade'));
  expect(await send(conditional())).toMatchObject(refused('trade'));
  const sold = { direction: 'sell', priceType: 'limit', price: '200000', quantity: '0.001' };
  expect(await spot('sendOrder', sold)).toMatchObject(refused('trade'));
  expect(await transfer('swap_account', 'capital_account')).toMatchObject(refused('transfer'));
  expect(await transfer('capital_account', 'trade_account')).toMatchObject(refused('transfer'));
});

test('ID-19 a lost cancellation is sent again, once, and what appears meanwhile is cancelled', async () => {
  const { platform, network } = fixture;
  const deps = createTradingDeps(platform);
  await platform.db.owner
    .updateTable('restriction')
    .set({ lifted_at: new Date(platform.clock.now) })
    .execute();
  const [lost, late] = [await sendAccepted(trades(-5)), await sendAccepted(trades(-5))];
  network.fate = ({ method, url }) => (method === 'DELETE' && url.includes(lost) ? 'loseAnswer' : 'pass');
  expect((await call('/institution/frozenLatestAccount')).code).toBe(200);
  token = await platform.openSession(TRADER);
  await waitFor(() => (resting().includes(lost) || resting().includes(late) ? undefined : true));
  network.fate = null;
  const job = openingCanceller(deps);
  await job({ institutionId });
  await job({ institutionId });
  await fixture.reconcile();
  for (const id of [lost, late]) expect(await fixture.readRow(id)).toMatchObject({ status: 'cancelled' });
  // An order that was being stored while the institution was frozen.
  const { id } = (await fixture.readRow(late)) ?? { id: '' };
  await platform.db.owner.updateTable('exchange_order').set({ status: 'running' }).where('id', '=', id).execute();
  await cancelAllOpening(deps);
  expect(await fixture.readRow(late)).toMatchObject({ status: 'cancelled' });
  const requested = await platform.db.owner
    .selectFrom('audit_record')
    .select('subject')
    .where('action', '=', 'exchange_order_cancel_requested')
    .where('subject', '=', `exchange_order:${(await fixture.readRow(lost))?.id}`)
    .execute();
  expect(requested).toHaveLength(1);
});
