import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { googleCode } from '../../../testkit/people/people.ts';
import { sentCode, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { verifyBrokers } from '../../src/modules/brokers/verify/verifyBrokers.ts';
import { makeBroker } from '../../src/modules/institution/index.ts';

const RESERVE = '0x00000000000000000000000000000000000d0001';
const WAITING = '0x00000000000000000000000000000000000d0002';

let fixture: WithdrawalFixture;
let projectNo: string;
let addressId: string;

const call = (path: string, body: object = {}) => fixture.call(`/broker/${path}`, body);

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  const { platform, console } = fixture;
  await platform.db.database
    .transaction()
    .execute(async (tx) => makeBroker(tx, await console.institutionId('Northmark Capital')));
  const { data: reserved } = await call('account/getBrokerAccountId');
  const account = { accountName: 'LN-A', accountType: 'custody', exchangeCode: 'BINANCE', accountMode: 'classic' };
  await call('account/insert', { ...account, ...reserved });
  const { data } = await call('account/projectRelation/add', {
    projectName: 'Lantern 02',
    strategy: 'neutral_arbitrage',
    currency: 'USDT',
    brokerAccountIds: [reserved.brokerAccountId],
  });
  projectNo = data.projectNo;
  await call('project/addInferiorTransferRecord', {
    key: randomUUID(),
    projectNo,
    amount: '9000',
    source: 'capital_account',
  });
  addressId = await fixture.addAddress(RESERVE);
  await fixture.moveBusinessClock(25 * 3_600_000);
});
afterAll(() => fixture?.close());

const add = async (over: object = {}) => {
  await fixture.refresh();
  return call('project/addExtractInferiorRecord', {
    key: randomUUID(),
    projectNo,
    amount: '2000',
    destination: 'address',
    addressId,
    ...over,
  });
};

/**
 * Confirms an extract with the codes, and lets both operators approve it, after what happens meanwhile; returns its
 * action's number.
 */
async function extract(amount: string, meanwhile: () => Promise<void> = async () => undefined): Promise<string> {
  const { recordId } = (await add({ amount })).data;
  const sent = await sentCode(fixture.platform, TRADER, () =>
    call('project/invokeWithdrawalEmailValidation', { recordId }),
  );
  const proof = { recordId, emailUuid: sent.id, emailCode: sent.digits, gaCode: googleCode(fixture.platform) };
  const submitted = await call('project/submitExtractInferiorRecord', proof);
  expect(submitted.code).toBe(200);
  const { actionNo } = submitted.data;
  const { change_no: changeNo } = await fixture.platform.db.database
    .selectFrom('broker_action')
    .select('change_no')
    .where('action_no', '=', actionNo)
    .executeTakeFirstOrThrow();
  const reviewed = { changeNo, decision: 'approve', reason: 'Checked' };
  const { data: task } = await fixture.console.ops('treasury', '/broker/change/review', reviewed);
  await meanwhile();
  await fixture.refresh();
  expect((await fixture.console.approve('admin', task.approvalId)).code).toBe(200);
  return actionNo;
}

/** The withdrawal of a project's extract, by its key. */
const withdrawalOf = (actionNo: string) =>
  waitFor(() =>
    fixture.platform.db.database
      .selectFrom('withdrawal')
      .selectAll()
      .where('key', '=', actionNo)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
  );

test('BR-05 an extract to an address that cannot be used is refused before anything is held', async () => {
  const { data } = await add();
  expect(Number(data.preview.fee)).toBeGreaterThan(0);
  expect(Number(data.preview.receivable)).toBe(2000 - Number(data.preview.fee));
  expect((await add({ addressId: undefined })).code).toBe(400);
  expect((await add({ destination: 'capital_account' })).code).toBe(400);
  expect((await add({ addressId: randomUUID() })).code).toBe(404);
  const waiting = await fixture.enterAddress(WAITING);
  expect((await add({ addressId: waiting })).code).not.toBe(200);
  expect((await add({ amount: '0.01' })).code).not.toBe(200);
});

test('BR-05 an extract goes to its address as a withdrawal of its applicant, with the members’ approval', async () => {
  const actionNo = await extract('2000');
  const withdrawal = await withdrawalOf(actionNo);
  expect(withdrawal).toMatchObject({ project_no: projectNo, state: 'approval', address_id: addressId });
  const listed = { queryCondition: { projectNo, direction: 'withdraw' } };
  const records = async () => (await call('project/pageDepositWithdrawRecords', listed)).data.items;
  expect(await records()).toMatchObject([{ recordNo: withdrawal.id, amount: '2000', status: 'withdraw_pending' }]);
  expect((await fixture.approve(withdrawal.id)).code).toBe(200);
  await fixture.until(withdrawal.id, 'sent');
  await fixture.ethereum.confirm();
  await fixture.until(withdrawal.id, 'complete');
  expect(await records()).toMatchObject([{ status: 'complete', txid: expect.stringMatching(/^0x/) }]);
  const { database } = fixture.platform.db;
  expect(await verifyLedger(database)).toMatchObject({ differences: [] });
  expect(await verifyBrokers(database)).toMatchObject({ differences: [] });
});

test('BR-05 money whose withdrawal is refused stays in the asset account, and the record says why', async () => {
  const before = await fixture.capital('USDT');
  const actionNo = await extract('1500', () => fixture.setLimit('10'));
  const action = await waitFor(async () => {
    const { data: page } = await call('pageBrokerFinancingAction', { queryCondition: { projectNo } });
    const found = page.items.find((each: { actionNo: string }) => each.actionNo === actionNo);
    return found?.reason === null ? undefined : found;
  });
  expect(action).toMatchObject({ execution: 'done', reason: expect.stringContaining('asset account') });
  expect((await fixture.capital('USDT')).total - before.total).toBe(1500);
});
