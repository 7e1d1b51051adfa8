import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCustomer } from '../../../testkit/wallet/depositFixture.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = `0x${'a1'.repeat(20)}`;
const NOT_PAYABLE = { code: 45660, data: { reason: 'notPayable' } };
const REFUSALS_MAX = 10;

let fixture: WithdrawalFixture;
let reserve: string;

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  reserve = await fixture.addAddress(RESERVE);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

/** The deposit address of a customer who has nothing to do with the one who withdraws. */
const othersAddress = async () =>
  (await openCustomer(fixture.platform.db.database, fixture.platform.clock.now)).address;

const validate = async (address: string) =>
  (await fixture.wallet('address/validate', { network: 'ETH', address })).data;

const rowOf = (withdrawId: string) =>
  fixture.platform.db.database
    .selectFrom('withdrawal')
    .select(['state', 'end_reason', 'hold_reason', 'note'])
    .where('id', '=', withdrawId)
    .executeTakeFirstOrThrow();

const preview = async (addressId: string) => {
  await fixture.refresh();
  return (await fixture.wallet('previewWithdraw', { asset: 'USDT', network: 'ETH', addressId, amount: '20' })).data;
};

test('an address of another customer looks like any other until it is confirmed, which ends the draft', async () => {
  const address = await othersAddress();
  expect(await validate(address)).toMatchObject({ isValid: true, reason: null, warnings: [] });
  const addressId = await fixture.addAddress(address);
  expect((await preview(addressId)).errors).toEqual([]);
  const draft = await fixture.draftWithCode(addressId, '20');
  expect(await fixture.confirmDraft(draft)).toMatchObject(NOT_PAYABLE);
  expect(await rowOf(draft.withdrawId)).toMatchObject({ state: 'cancelled', end_reason: 'not_payable' });
  expect((await fixture.capital('USDT')).frozen).toBe(0);
  // Sent again after a lost answer it says the same.
  expect(await fixture.wallet('confirmWithdraw', { ...draft, gaCode: fixture.gaCode() })).toMatchObject(NOT_PAYABLE);
  expect((await fixture.wallet('queryDepositWithdraw', { orderId: draft.withdrawId })).code).toBe(404);
});

test('an address that becomes another customer’s after confirmation is held at the last vote, not paid', async () => {
  const { database, owner } = fixture.platform.db;
  const other = await openCustomer(database, fixture.platform.clock.now);
  const withdrawId = await fixture.confirmed(reserve, '20');
  await owner.updateTable('chain_address').set({ address: RESERVE }).where('address', '=', other.address).execute();
  await fixture.refresh();
  await fixture.approve(withdrawId);
  expect(await rowOf(withdrawId)).toEqual({
    state: 'on_hold',
    end_reason: null,
    hold_reason: 'conditions_changed',
    note: 'addressInvalid',
  });
  expect((await fixture.reviewed(withdrawId)).conditions).toEqual([{ name: 'addressInvalid', reason: 'notPayable' }]);
  await owner.updateTable('chain_address').set({ address: other.address }).where('address', '=', RESERVE).execute();
  expect((await fixture.wallet('cancelWithdraw', { withdrawId })).code).toBe(200);
});

test('after ten such refusals within 24 hours nothing is confirmed, whatever the address', async () => {
  const addressId = await fixture.addAddress(await othersAddress());
  const refusals = async () =>
    (
      await fixture.platform.db.database
        .selectFrom('withdrawal')
        .select('id')
        .where('end_reason', '=', 'not_payable')
        .execute()
    ).length;
  while ((await refusals()) < REFUSALS_MAX) {
    expect(await fixture.confirmDraft(await fixture.draftWithCode(addressId, '20'))).toMatchObject(NOT_PAYABLE);
  }
  const draft = await fixture.draftWithCode(reserve, '20');
  expect((await fixture.confirmDraft(draft)).code).toBe(429);
  expect(await rowOf(draft.withdrawId)).toMatchObject({ state: 'draft' });
  expect(await refusals()).toBe(REFUSALS_MAX);
  // The code of a draft that was not confirmed is still good, a day later in the count.
  await fixture.platform.db.owner
    .updateTable('withdrawal')
    .set({ ended_at: new Date(fixture.platform.clock.now - 24 * 3_600_000) })
    .where('end_reason', '=', 'not_payable')
    .execute();
  expect((await fixture.confirmDraft(draft)).code).toBe(200);
});

test('an address that nobody has a key of is refused everywhere, one known for destroying coins warns', async () => {
  const typed = (address: string) =>
    fixture.submit('', '20', { addressId: undefined, address, beneficiary: { isOwn: true } });
  for (const reserved of [
    '0x0000000000000000000000000000000000000000',
    '0x0000000000000000000000000000000000000001',
    '0x000000000000000000000000000000000000dEaD',
    '0x000000000000000000000000000000000000ffff',
  ]) {
    expect(await validate(reserved)).toMatchObject({ isValid: false, reason: 'reserved' });
    expect(await typed(reserved)).toMatchObject({ code: 45660, data: { reason: 'reserved' } });
    await expect(fixture.enterAddress(reserved)).rejects.toThrow('45660');
  }
  expect(await validate('0x0000000000000000000000000000000000010000')).toMatchObject({ isValid: true });
  const burn = '0xdEAD000000000000000042069420694206942069';
  expect((await validate(burn)).warnings).toEqual([
    { kind: 'burnAddress', address: null, name: null, differsAt: null },
  ]);
  const addressId = await fixture.addAddress(burn, { name: `Burn ${randomUUID().slice(0, 8)}` });
  const { warnings, errors } = await preview(addressId);
  expect(errors).toEqual([]);
  expect(warnings.map(({ code }: { code: string }) => code)).toContain('burnAddress');
});
