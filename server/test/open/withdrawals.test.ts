import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKey } from '../../../testkit/open/openFixture.ts';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TYPED = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

let fixture: WithdrawalFixture;
let key: Awaited<ReturnType<typeof openKey>>;
let addressId: string;

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  addressId = await fixture.addAddress(RESERVE);
  key = await openKey(fixture.platform, {
    email: TRADER,
    permissions: ['read', 'withdrawal'],
    addresses: ['127.0.0.1'],
  });
});
afterAll(() => fixture?.close());

/** Sends a withdrawal at prices and a fee of this moment; a key withdraws once a second. */
async function withdraw(fields: object = {}) {
  await fixture.refresh();
  const body = { key: orderId(), asset: 'USDT', network: 'ETH', addressId, amount: '250', ...fields };
  return { body, reply: await key.send('/withdrawals', { method: 'POST', body }) };
}

test('AK-04 WAL-08 a withdrawal with a key waits for a member’s vote, once for its name', async () => {
  const { body, reply } = await withdraw();
  expect(reply).toMatchObject({ status: 202, body: { state: 'approval', status: 'withdraw_pending' } });
  const { withdrawId, approvalId } = reply.body;
  expect(approvalId).toEqual(expect.any(String));
  fixture.platform.clock.advance(1_000);
  const again = await key.send('/withdrawals', { method: 'POST', body });
  expect(again.body).toEqual(reply.body);
  fixture.platform.clock.advance(1_000);
  const other = await key.send('/withdrawals', { method: 'POST', body: { ...body, amount: '251' } });
  expect(other).toMatchObject({ status: 409, body: { name: 'withdrawalKeyUsed', data: { withdrawId } } });
  expect((await fixture.capital('USDT')).frozen).toBe(250);
  expect((await fixture.approve(withdrawId)).code).toBe(200);
  await waitFor(async () => {
    const { body: page } = await key.send('/withdrawals');
    const found = page.items.find((each: { orderId: string }) => each.orderId === withdrawId);
    return found?.state !== 'approval' && found !== undefined ? true : undefined;
  });
});

test('AK-04 WAL-07 a key pays whitelisted entries alone, whatever the whitelist switch says', async () => {
  const outside = await fixture.enterAddress(TYPED, { isWhitelisted: false });
  expect((await fixture.approve(outside)).code).toBe(200);
  const { reply } = await withdraw({ addressId: outside });
  expect(reply).toMatchObject({ status: 403, body: { name: 'notWhitelisted', code: 45661 } });
});

test('a draft of the screens cannot be confirmed by a key of its name', async () => {
  const name = orderId();
  expect((await fixture.submit(addressId, '250', { key: name })).code).toBe(200);
  expect((await withdraw({ key: name })).reply).toMatchObject({ status: 409, body: { name: 'withdrawalKeyUsed' } });
});

test('AK-04 where nobody else may vote, a key withdraws 10,000 US dollars in 24 hours', async () => {
  const { owner } = fixture.platform.db;
  await owner
    .updateTable('platform_user')
    .set({ approves_since: null, approved_until: null })
    .where('email', '<>', TRADER)
    .execute();
  const large = (await withdraw({ amount: '10500' })).reply;
  expect(large).toMatchObject({ status: 422, body: { name: 'limitExceeded', data: { bound: 'day', limit: '10000' } } });
  const { reply } = await withdraw({ amount: '300' });
  expect(reply.status).toBe(200);
  expect(reply.body.approvalId).toBeNull();
});
