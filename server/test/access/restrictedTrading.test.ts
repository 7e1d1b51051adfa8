import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';

let fixture: ConsoleFixture;
let token: string;
let institutionId: string;
let exchangeKeyId: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  token = await fixture.platform.openSession(TRADER);
  institutionId = await fixture.institutionId('Northmark Capital');
  exchangeKeyId = (await call('/broker/account/queryBrokerOptions')).data[0].keyId;
  await transfer('first-transfer', '10000');
});
afterAll(() => fixture.platform.close());

const call = (path: string, body: object = {}) => fixture.platform.call('POST', path, body, token);
const transfer = (key: string, amount = '10') =>
  call('/broker/lightning/transfer/apply', {
    key,
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
    asset: 'USDT',
    amount,
  });
const send = (fields: object = {}) =>
  call('/broker/lightning/futures/order/sendOrder', {
    exchangeKeyId,
    instrumentId: 'BTCUSDT',
    clientOrderId: randomUUID().slice(0, 24),
    direction: 'buy',
    priceType: 'market',
    quantity: '0.01',
    ...fields,
  });
const restrict = (action: 'trade' | 'transfer') =>
  fixture.ops('support', '/customer/restriction/add', { institutionId, action, reason: 'Under investigation' });
const suspend = (service: 'trading' | 'transfer') =>
  fixture.ops('treasury', '/configuration/suspension/set', { service, suspended: true, reason: 'Maintenance' });

test('a restricted member cannot send new orders, and can still close positions', async () => {
  expect(await send()).toMatchObject({ code: 200 });
  expect(await restrict('trade')).toMatchObject({ code: 200 });
  expect(await send()).toMatchObject({ code: 45540, data: { action: 'trade', reason: 'operator', until: null } });
  const close = { exchangeKeyId, instrumentId: 'BTCUSDT', priceType: 'market', quantity: '0.01' };
  // The account's stream reports the position shortly after.
  const closed = await waitFor(async () => {
    const clientOrderId = randomUUID().slice(0, 24);
    const reply = await call('/broker/lightning/futures/order/closePosition', { ...close, clientOrderId });
    return reply.code === 45543 ? undefined : reply;
  });
  expect(closed).toMatchObject({ code: 200 });
});

test('a restricted member cannot transfer, and a repeat of an earlier transfer returns its state', async () => {
  expect(await restrict('transfer')).toMatchObject({ code: 200 });
  expect(await transfer('second-transfer')).toMatchObject({ code: 45540, data: { action: 'transfer' } });
  expect(await transfer('first-transfer', '10000')).toMatchObject({ code: 200, data: { state: 'completed' } });
  const { items } = (await call('/broker/lightning/transfer/page')).data;
  expect(items).toHaveLength(1);
});

test('a suspended service rejects trading and transfers immediately, with the reason', async () => {
  await suspend('trading');
  await suspend('transfer');
  const data = { reason: 'Maintenance', since: expect.any(Number) };
  expect(await send()).toMatchObject({ code: 45574, data: { service: 'trading', ...data } });
  expect(await transfer('third-transfer')).toMatchObject({ code: 45574, data: { service: 'transfer', ...data } });
});
