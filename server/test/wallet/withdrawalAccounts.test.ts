import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = `0x${'a1'.repeat(20)}`;
const MIRRORS = ['trade_account', 'swap_account'] as const;
const FIELD = { fields: [{ path: 'accountType', message: 'must be capital_account' }] };

let fixture: WithdrawalFixture;
let addressId: string;

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  addressId = await fixture.addAddress(RESERVE);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

/** As it was stored before withdrawals debited one account alone. */
const debitMirror = (withdrawId: string) =>
  fixture.platform.db.owner
    .updateTable('withdrawal')
    .set({ account: 'swap_account' })
    .where('id', '=', withdrawId)
    .execute();

test.each(
  MIRRORS.flatMap((accountType) =>
    [
      ['previewWithdraw', { asset: 'USDT', network: 'ETH', addressId: randomUUID(), amount: '50' }],
      ['submitWithdraw', { key: randomUUID(), asset: 'USDT', network: 'ETH', addressId: randomUUID(), amount: '50' }],
      ['getDepositAddress', { asset: 'USDT', network: 'ETH' }],
      ['fiat/previewWithdraw', { asset: 'USD', bankAccountId: randomUUID(), charges: 'our', amount: '500' }],
      [
        'fiat/submitWithdraw',
        { key: randomUUID(), asset: 'USD', bankAccountId: randomUUID(), charges: 'our', amount: '500' },
      ],
    ].map(([path, body]) => [path, accountType, body] as [string, string, object]),
  ),
)('WAL-03 WAL-04 %s of %s is rejected at the field', async (path, accountType, body) => {
  const rows = () => fixture.platform.db.database.selectFrom('withdrawal').select('id').execute();
  const before = await rows();
  const reply = await fixture.wallet(path, { ...body, accountType });
  expect(reply).toMatchObject({ code: 400, data: FIELD });
  expect(await rows()).toEqual(before);
});

test('WAL-04 the capital account can be named', async () => {
  expect(await fixture.submit(addressId, '20', { accountType: 'capital_account' })).toMatchObject({ code: 200 });
  const address = { asset: 'USDT', network: 'ETH', accountType: 'capital_account' };
  expect((await fixture.wallet('getDepositAddress', address)).code).toBe(200);
});

test('WAL-04 a draft of an account that mirrors the exchange is not confirmed, and holds nothing', async () => {
  const { withdrawId } = (await fixture.submit(addressId, '20')).data;
  await debitMirror(withdrawId);
  expect(await fixture.confirm(withdrawId)).toMatchObject({ code: 400, data: FIELD });
  expect((await fixture.capital('USDT')).frozen).toBe(0);
});

test('WAL-04 one of an account that mirrors the exchange is held, and can be cancelled', async () => {
  const withdrawId = await fixture.confirmed(addressId, '20');
  await debitMirror(withdrawId);
  await fixture.refresh();
  await fixture.approve(withdrawId);
  expect(await fixture.record(withdrawId)).toMatchObject({
    state: 'on_hold',
    reason: 'conditions_changed',
    accountType: 'swap_account',
  });
  // The job of each minute does not resume it.
  await fixture.moveBusinessClock(1_000);
  expect(await fixture.record(withdrawId)).toMatchObject({ state: 'on_hold', txid: null });
  expect((await fixture.wallet('cancelWithdraw', { withdrawId })).code).toBe(200);
  expect((await fixture.capital('USDT')).frozen).toBe(0);
});
