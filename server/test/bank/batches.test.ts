import { parsePain } from '@aldgate/bank/payments/parsePain.ts';
import { findDay } from '@aldgate/domain/bank/businessDays.ts';
import { CUT_OFFS } from '@aldgate/domain/bank/holidays.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { localAccount } from '../../../testkit/bank/bankFixture.ts';
import { type BankWithdrawalFixture, openBankWithdrawalFixture } from '../../../testkit/bank/bankWithdrawalFixture.ts';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';

let fixture: BankWithdrawalFixture;

beforeAll(async () => {
  fixture = await openBankWithdrawalFixture();
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterEach(() => fixture.bank.expectBooks());
afterAll(() => fixture?.close());

test('two operators who make batches at the same time put each payment into one of them', async () => {
  const withdrawIds = [await fixture.queued('940'), await fixture.queued('941')];
  const replies = await Promise.all([fixture.createBatch(), fixture.createBatch({}, 'admin')]);
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 45572]);
  const made = replies.find(({ code }) => code === 200);
  expect(made?.data.payments).toBe(2);
  for (const withdrawId of withdrawIds) expect((await fixture.record(withdrawId)).state).toBe('batched');
  const checker = made === replies[0] ? 'admin' : 'treasury';
  expect((await fixture.approve(checker, made?.data.approvalId)).code).toBe(200);
  const files = await Promise.all([
    fixture.exportFile(made?.data.batchId),
    fixture.exportFile(made?.data.batchId, 'admin'),
  ]);
  expect(files[0]).toEqual(files[1]);
  expect((await parsePain(Buffer.from(files[0] ?? ''))).payments).toHaveLength(2);
  const lines = [];
  for (const withdrawId of withdrawIds) lines.push(await fixture.lineOf(withdrawId));
  await fixture.bank.receive('USD', lines);
});

test('a batch for a day that has passed in the currency’s city is refused', async () => {
  const withdrawId = await fixture.queued('940');
  const today = findDay(fixture.platform.clock.now, CUT_OFFS.USD);
  const message = `must be ${today} or later`;
  // A Friday: the day alone is at fault.
  expect(await fixture.createBatch({ valueDate: '2026-11-20' })).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'valueDate', message }] },
  });
  expect((await fixture.record(withdrawId)).state).toBe('queued');
  await fixture.fiat('cancelWithdraw', { withdrawId });
});

test('a day on which banks are closed is refused before payments are examined, as is a deleted account', async () => {
  const iban = {
    asset: 'USD',
    nickname: 'Closing',
    remittanceMethod: 'bank_wire',
    beneficiaryName: 'Northmark Capital',
  };
  const { trader, approver, accounts } = fixture;
  const closing = await accounts.addVerified(trader, approver, {
    ...iban,
    accountNumber: '55500011',
    swift: 'CHASUS33',
    aba: '021000021',
    bankCountry: 'US',
    beneficiaryTown: 'Hong Kong',
    beneficiaryCountry: 'HK',
  });
  const withdrawId = await fixture.queued('950', { bankAccountId: closing });
  await fixture.platform.db.owner
    .updateTable('bank_account')
    .set({ state: 'deleted', deleted_at: new Date(fixture.platform.clock.now) })
    .where('id', '=', closing)
    .execute();
  // A Saturday is refused before any payment is examined.
  expect((await fixture.createBatch({ valueDate: '2026-11-28' })).code).toBe(400);
  expect((await fixture.record(withdrawId)).state).toBe('queued');
  expect((await fixture.createBatch()).code).toBe(45572);
  expect(await fixture.record(withdrawId)).toMatchObject({ state: 'on_hold', reason: 'conditions_changed' });
  expect((await fixture.fiat('cancelWithdraw', { withdrawId })).code).toBe(200);
});

test('a batch on another account takes the holds over, and back', async () => {
  const fields = {
    beneficiary: 'Aldgate Trading Limited',
    bankName: 'Second Bank',
    bankAddress: '2 Street',
    bankCountry: 'US',
    swift: 'CITIUS33',
    aba: '021000089',
    csvMapping: null,
    isReceiving: false,
    isPaying: false,
    reason: 'Second',
  };
  const added = { asset: 'USD', iban: null, accountNumber: '7700112233', opening: '1000000' };
  const opened = await fixture.ops('treasury', '/wallet/bank/account/set', { ...fields, added });
  await fixture.approve('admin', opened.data.approvalId);
  const list = (await fixture.ops('treasury', '/wallet/bank/account/list')).data;
  const second = list.find(({ accountNumber }: { accountNumber: string }) => accountNumber === added.accountNumber);
  const before = await fixture.capital();
  const withdrawId = await fixture.queued('960');
  for (const accountId of [second.accountId, localAccount('USD').id, second.accountId]) {
    const { code, data } = await fixture.createBatch({ accountId });
    expect(code).toBe(200);
    expect(await fixture.capital()).toEqual({ total: before.total, frozen: '960' });
    const declined = { approvalId: data.approvalId, decision: 'reject', note: 'Another account' };
    expect((await fixture.ops('admin', '/approval/decide', declined)).code).toBe(200);
  }
  await fixture.exported({ accountId: second.accountId });
  // The first account's statement has nothing to do with it.
  const [stray] = await fixture.bank.receive('USD', [await fixture.lineOf(withdrawId)]);
  expect(stray.state).toBe('booked');
  expect((await fixture.record(withdrawId)).state).toBe('exported');
});

test('an approved batch whose day was closed is not exported until the day is open, or it is cancelled', async () => {
  const withdrawId = await fixture.queued('970');
  const { valueDate } = (await fixture.preview('1000')).data;
  const { data } = await fixture.createBatch();
  const cancel = () =>
    fixture.ops('treasury', '/wallet/bank/batch/cancel', { batchId: data.batchId, reason: 'The bank is closed' });
  // A batch that waits for a second operator is declined, not cancelled.
  expect((await cancel()).code).toBe(45572);
  await fixture.approve('admin', data.approvalId);
  const setDay = (isClosed: boolean) =>
    fixture.ops('treasury', '/wallet/bank/calendar/set', {
      currency: 'USD',
      day: valueDate,
      isClosed,
      reason: 'Closed',
    });
  expect((await setDay(true)).code).toBe(200);
  expect(JSON.parse(await fixture.exportFile(data.batchId))).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'valueDate', message: 'USD is not settled on this day' }] },
  });
  expect((await fixture.record(withdrawId)).state).toBe('batched');
  await setDay(false);
  const file = await fixture.exportFile(data.batchId);
  expect((await parsePain(Buffer.from(file))).executionOn).toBe(valueDate);
  // A batch that the bank may have is not cancelled, and its file is the same on any later day.
  expect((await cancel()).code).toBe(45572);
  await setDay(true);
  expect(await fixture.exportFile(data.batchId)).toBe(file);
  await setDay(false);
  await fixture.bank.receive('USD', [await fixture.lineOf(withdrawId)]);
});

test('an approved batch after its value date is not exported; cancelled, its payments go with another', async () => {
  const withdrawId = await fixture.queued('980');
  const before = await fixture.capital();
  const { data } = await fixture.createBatch();
  await fixture.approve('admin', data.approvalId);
  await moveBusinessClock(fixture.platform, 7 * 86_400_000);
  const today = findDay(fixture.platform.clock.now + 7 * 86_400_000, CUT_OFFS.USD);
  expect(JSON.parse(await fixture.exportFile(data.batchId))).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'valueDate', message: `must be ${today} or later` }] },
  });
  expect((await fixture.record(withdrawId)).state).toBe('batched');
  const cancelled = { batchId: data.batchId, reason: 'Its day has passed' };
  expect((await fixture.ops('auditor', '/wallet/bank/batch/cancel', cancelled)).code).toBe(403);
  expect((await fixture.ops('treasury', '/wallet/bank/batch/cancel', cancelled)).code).toBe(200);
  expect((await fixture.ops('treasury', '/wallet/bank/batch/cancel', cancelled)).code).toBe(45572);
  expect((await fixture.record(withdrawId)).state).toBe('queued');
  expect(await fixture.capital()).toEqual(before);
  const [batch] = (await fixture.ops('treasury', '/wallet/bank/batch/page', { queryCondition: { state: 'cancelled' } }))
    .data.items;
  expect(batch).toMatchObject({ batchId: data.batchId, payments: [], sha256: null });
  expect((await fixture.console.audited('bank_batch_cancelled'))[0]).toMatchObject({
    subject: `bank_batch:${data.batchId}`,
    after: { payments: 1, reason: 'Its day has passed' },
  });
  const { file } = await fixture.exported();
  expect((await parsePain(Buffer.from(file))).payments).toMatchObject([{ endToEndId: withdrawId.replaceAll('-', '') }]);
  await fixture.bank.receive('USD', [await fixture.lineOf(withdrawId)]);
});
