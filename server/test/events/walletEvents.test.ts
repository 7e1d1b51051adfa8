import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKey } from '../../../testkit/open/openFixture.ts';
import { dataOf, historyOf, readAllEvents } from '../../../testkit/platform/customerEvents.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { type DepositFixture, openDepositFixture } from '../../../testkit/wallet/depositFixture.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const SENDER = '0x5e4de7000000000000000000000000000000beef';
const RESERVE = `0x${'a1'.repeat(20)}`;

let deposits: DepositFixture;
let withdrawals: WithdrawalFixture;

beforeAll(async () => {
  deposits = await openDepositFixture();
  withdrawals = await openWithdrawalFixture();
});
afterAll(async () => {
  await withdrawals?.close();
  await deposits?.close();
});

const depositsOf = async (institutionId: string) =>
  dataOf(await readAllEvents(deposits.db.database, institutionId), 'deposit');

test('WAL-03 a deposit has an event of each state, also where its block is replaced', async () => {
  const { network, openCustomer } = deposits;
  const { institutionId, address } = await openCustomer();
  const other = await openCustomer();
  await network.mine({ txid: 'moved', to: address, amount: '1' });
  await network.reorganise(1);
  await network.receive({ txid: 'moved', to: address, amount: '0.123456789', from: SENDER });
  const [row] = await deposits.depositsOf(institutionId);
  const events = await depositsOf(institutionId);
  expect(events.map(({ state }) => state)).toEqual(['confirming', 'orphaned', 'confirming', 'credited']);
  expect(events.at(-1)).toEqual({
    orderId: row?.id,
    asset: 'ETH',
    network: 'ETH',
    txid: row?.txid,
    accountType: 'capital_account',
    state: 'credited',
    reason: null,
    createdAt: row?.created_at.getTime(),
    initiatedAmount: '0.123456789',
    actualAmount: '0.12345678',
  });
  expect(await depositsOf(other.institutionId)).toEqual([]);
});

test('a small deposit that a later one completes is credited in its events as well', async () => {
  const { network, openCustomer } = deposits;
  const { institutionId, address } = await openCustomer();
  await network.receive({ txid: 'small', to: address, amount: '0.002' });
  await network.receive({ txid: 'completes', to: address, amount: '0.1' });
  const rows = await deposits.depositsOf(institutionId);
  const histories = historyOf(await depositsOf(institutionId), 'txid', 'state');
  expect(histories).toEqual({
    [rows[0]?.txid ?? '']: ['confirming', 'below_minimum', 'credited'],
    [rows[1]?.txid ?? '']: ['confirming', 'credited'],
  });
});

test('a withdrawal has an event of each state, and its request to members one of each of its own', async () => {
  const { platform } = withdrawals;
  const addressId = await withdrawals.addAddress(RESERVE);
  const paid = await withdrawals.confirmed(addressId, '20');
  await withdrawals.refresh();
  await withdrawals.approve(paid);
  await withdrawals.until(paid, 'sent');
  await withdrawals.ethereum.confirm();
  await withdrawals.until(paid, 'complete');
  const refused = await withdrawals.confirmed(addressId, '21');
  await withdrawals.refresh();
  await withdrawals.approve(refused, 'reject');
  const draft = await withdrawals.submit(addressId, '22');

  const institutionId = await withdrawals.console.institutionId('Northmark Capital');
  const all = await readAllEvents(platform.db.database, institutionId);
  const events = dataOf(all, 'withdrawal');
  const stored = await platform.db.database
    .selectFrom('withdrawal_event')
    .select(['withdrawal_id', 'state'])
    .orderBy('withdrawal_id')
    .orderBy('number')
    .execute();
  const statesOf = (id: string) => stored.filter((each) => each.withdrawal_id === id).map(({ state }) => state);
  const histories = historyOf(events, 'orderId', 'state');
  expect(histories[paid]).toEqual(statesOf(paid).filter((state) => state !== 'draft'));
  expect(histories[paid]?.at(-1)).toBe('complete');
  expect(histories[refused]).toEqual(['approval', 'cancelled']);
  expect(histories[draft.data.withdrawId]).toBeUndefined();

  const reader = await openKey(platform, { email: TRADER, permissions: ['read'] });
  const { body } = await reader.send('/withdrawals');
  for (const id of [paid, refused]) {
    const event = events.findLast(({ orderId }) => orderId === id);
    expect(body.items.find(({ orderId }: { orderId: string }) => orderId === id)).toMatchObject(event ?? {});
  }

  const approvals = dataOf(all, 'approval').filter(({ kind }) => kind === 'coin_withdrawal');
  expect(historyOf(approvals, 'subjectId', 'state')).toEqual({
    [paid]: ['waiting', 'executed'],
    [refused]: ['waiting', 'rejected'],
  });
});
