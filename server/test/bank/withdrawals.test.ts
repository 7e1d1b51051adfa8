import { randomUUID } from 'node:crypto';
import { parsePain } from '@aldgate/bank/payments/parsePain.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BankWithdrawalFixture, openBankWithdrawalFixture } from '../../../testkit/bank/bankWithdrawalFixture.ts';
import { emailTo } from '../../../testkit/people/people.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { createEntryCopier } from '../../src/modules/activity/index.ts';

let fixture: BankWithdrawalFixture;

beforeAll(async () => {
  fixture = await openBankWithdrawalFixture();
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterEach(() => fixture.bank.expectBooks());
afterAll(() => fixture?.close());

const minus = (a: string, b: string) => toDecimalString(decimal(a).minus(b));

test('WAL-10 WAL-11 a withdrawal is confirmed, approved, paid in a batch, and posted by its debit', async () => {
  const before = await fixture.capital();
  const withdrawId = await fixture.confirmed('2500');
  expect(await fixture.record(withdrawId)).toMatchObject({
    type: 'withdraw',
    status: 'approvalPending',
    label: 'pending',
    state: 'approval',
    mayCancel: true,
    amount: '2500',
    fee: '20',
    receivable: '2480',
    charges: 'shared',
    actualAmount: null,
  });
  expect(await fixture.capital()).toEqual({ total: before.total, frozen: '2500' });
  await fixture.vote(withdrawId);
  const queued = await fixture.until(withdrawId, 'queued');
  const { code, data } = await fixture.createBatch();
  expect([code, data.payments]).toEqual([200, 1]);
  expect((await fixture.record(withdrawId)).state).toBe('batched');
  // Nothing leaves before a second operator has approved it.
  expect((await fixture.approve('treasury', data.approvalId)).code).toBe(45567);
  const early = await fixture.exportFile(data.batchId);
  expect(JSON.parse(early)).toMatchObject({ code: 45572 });
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  const file = await fixture.exportFile(data.batchId);
  const written = await parsePain(Buffer.from(file));
  expect(written).toMatchObject({ executionOn: queued.valueDate, chargeBearer: 'SHAR' });
  expect(written.payments).toMatchObject([
    {
      endToEndId: withdrawId.replaceAll('-', ''),
      amount: '2480',
      currency: 'USD',
      creditor: {
        name: 'Northmark Capital',
        address: ["28/F, 8 Queen's Road Central"],
        town: 'Hong Kong',
        country: 'HK',
      },
    },
  ]);
  expect(await fixture.exportFile(data.batchId, 'admin')).toEqual(file);
  expect(await fixture.record(withdrawId)).toMatchObject({ state: 'exported', label: 'processing', mayCancel: false });
  expect((await fixture.fiat('cancelWithdraw', { withdrawId })).code).toBe(45665);
  const [line] = await fixture.bank.receive('USD', [await fixture.lineOf(withdrawId, { bankReference: 'OUT-1' })]);
  expect(line.state).toBe('settled');
  const record = await fixture.record(withdrawId);
  expect(record).toMatchObject({
    status: 'complete',
    typeStatus: 'complete',
    label: 'paid',
    actualAmount: '2480',
    bankReference: 'OUT-1',
  });
  expect(record.timeline.map(({ event }: { event: string }) => event)).toEqual([
    'confirm_for_approval',
    'approve',
    'clear',
    'batch',
    'export',
    'settle',
  ]);
  expect(await fixture.capital()).toEqual({ total: minus(before.total, '2500'), frozen: '0' });
  await emailTo(fixture.platform, TRADER, /^A withdrawal is complete$/);
});

test('a withdrawal that is cancelled in a batch leaves it; the approval of the batch is then refused', async () => {
  const before = await fixture.capital();
  const [cancelled, kept] = [await fixture.queued('1500'), await fixture.queued('1600')];
  const { data } = await fixture.createBatch();
  expect(data.payments).toBe(2);
  const reply = await fixture.fiat('cancelWithdraw', { withdrawId: cancelled });
  expect(reply.data).toMatchObject({ state: 'cancelled', status: 'cancelled' });
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(45572);
  const declined = { approvalId: data.approvalId, decision: 'reject', note: 'One was cancelled' };
  expect((await fixture.ops('admin', '/approval/decide', declined)).code).toBe(200);
  expect((await fixture.record(kept)).state).toBe('queued');
  expect(await fixture.capital()).toEqual({ total: before.total, frozen: '1600' });
  expect(await fixture.record(cancelled)).toMatchObject({ status: 'cancelled', label: 'cancelled' });
  await fixture.fiat('cancelWithdraw', { withdrawId: kept });
  expect(await fixture.capital()).toEqual(before);
});

test('what the bank rejects is given back by two operators, with the bank’s reason', async () => {
  const before = await fixture.capital();
  const withdrawId = await fixture.queued('700');
  const fail = () =>
    fixture.ops('treasury', '/wallet/bank/batch/fail', { reference: withdrawId, reason: 'AC04 account closed' });
  expect((await fail()).code).toBe(45572);
  await fixture.exported();
  const { data } = await fail();
  expect((await fixture.approve('treasury', data.approvalId)).code).toBe(45567);
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect(await fixture.record(withdrawId)).toMatchObject({
    status: 'cancelled',
    state: 'returned',
    reason: 'bank_rejected',
    note: 'AC04 account closed',
  });
  expect(await fixture.capital()).toEqual(before);
});

test('a rejection that waits is refused once the debit has come', async () => {
  const withdrawId = await fixture.queued('710');
  await fixture.exported();
  const { data } = await fixture.ops('treasury', '/wallet/bank/batch/fail', {
    reference: withdrawId,
    reason: 'Closed',
  });
  await fixture.bank.receive('USD', [await fixture.lineOf(withdrawId)]);
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(45572);
  expect((await fixture.record(withdrawId)).state).toBe('complete');
});

test('a payment that comes back is given back once; the same return again waits in suspense', async () => {
  const before = await fixture.capital();
  const withdrawId = await fixture.paid('900');
  const { receivable } = await fixture.record(withdrawId);
  const back = { direction: 'credit', isReturn: true, returnReason: 'AC04' } as const;
  const [line] = await fixture.bank.receive('USD', [await fixture.lineOf(withdrawId, back)]);
  expect(line.state).toBe('settled');
  expect(await fixture.record(withdrawId)).toMatchObject({
    status: 'cancelled',
    state: 'returned',
    reason: 'bank_returned',
    note: 'AC04',
    mayCancel: false,
  });
  // The fee of the transfer was earned; what arrived belongs to the customer.
  const after = { total: minus(before.total, minus('900', receivable)), frozen: '0' };
  expect(await fixture.capital()).toEqual(after);
  const [again] = await fixture.bank.receive('USD', [await fixture.lineOf(withdrawId, back)]);
  expect(again.state).toBe('unmatched');
  expect(await fixture.capital()).toEqual(after);
});

test('WAL-15 the activity of a withdrawal that came back leads to its bank record; coins have none', async () => {
  const withdrawId = await fixture.paid('905');
  await fixture.bank.receive('USD', [await fixture.lineOf(withdrawId, { direction: 'credit', isReturn: true })]);
  await createEntryCopier(fixture.platform.db.database)();
  const { data } = await fixture.call('/account/wallet/pageAccountFlow', { queryCondition: { asset: 'USD' } });
  const reference = { kind: 'bank_withdrawal', id: withdrawId };
  expect(data.items.slice(0, 3)).toMatchObject([
    { flow: 'others', amount: '885', reference },
    { flow: 'wallet_service_fee', amount: '-20', reference },
    { flow: 'withdrawal', amount: '-885', reference },
  ]);
  expect((await fixture.record(withdrawId)).state).toBe('returned');
  const coins = await fixture.call('/account/wallet/queryDepositWithdraw', { orderId: withdrawId });
  expect(coins.code).toBe(404);
});

test('a return before the debit waits in suspense, and the debit still pays the withdrawal', async () => {
  const withdrawId = await fixture.queued('910');
  await fixture.exported();
  const [back, debit] = await fixture.bank.receive('USD', [
    await fixture.lineOf(withdrawId, { direction: 'credit', isReturn: true }),
    await fixture.lineOf(withdrawId),
  ]);
  expect([back.state, debit.state]).toEqual(['unmatched', 'settled']);
  expect((await fixture.record(withdrawId)).state).toBe('complete');
});

test('a debit of another amount pays nothing: it is cleared later', async () => {
  const withdrawId = await fixture.queued('920');
  await fixture.exported();
  const [line] = await fixture.bank.receive('USD', [await fixture.lineOf(withdrawId, { amount: '1' })]);
  expect(line.state).toBe('booked');
  expect((await fixture.record(withdrawId)).state).toBe('exported');
  const [right] = await fixture.bank.receive('USD', [await fixture.lineOf(withdrawId)]);
  expect(right.state).toBe('settled');
});

test('an unknown debit that a person knows as a payment pays it, and its break ends', async () => {
  const before = await fixture.capital();
  const withdrawId = await fixture.queued('925');
  const [early] = await fixture.bank.receive('USD', [{ direction: 'debit', amount: '905' }]);
  const match = (lineId: string, paymentId = withdrawId) =>
    fixture.ops('treasury', '/wallet/bank/line/match', { lineId, paymentId, reason: 'The bank named it by telephone' });
  // The bank does not have its file yet.
  expect((await match(early.lineId)).code).toBe(45572);
  await fixture.exported();
  const breaks = async () =>
    (
      await fixture.ops('auditor', '/wallet/break/page', { queryCondition: { state: 'open', kind: 'bank' } })
    ).data.items.map(({ subject }: { subject: string }) => subject);
  expect(await breaks()).toContain(early.lineId);
  const [wrong] = await fixture.bank.receive('USD', [{ direction: 'debit', amount: '905.01' }]);
  expect((await match(wrong.lineId)).code).toBe(45572);
  const first = await match(early.lineId);
  const declined = { approvalId: first.data.approvalId, decision: 'reject', note: 'Not sure' };
  expect((await fixture.ops('admin', '/approval/decide', declined)).code).toBe(200);
  const { data } = await match(early.lineId);
  expect((await fixture.approve('treasury', data.approvalId)).code).toBe(45567);
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect((await fixture.record(withdrawId)).state).toBe('complete');
  expect(await fixture.capital()).toEqual({ total: minus(before.total, '925'), frozen: '0' });
  expect(await breaks()).not.toContain(early.lineId);
  expect(await breaks()).toContain(wrong.lineId);
  // The bank's own debit, should it come, is unknown again.
  const [again] = await fixture.bank.receive('USD', [await fixture.lineOf(withdrawId)]);
  expect(again.state).toBe('booked');
});

test('the task of a statement waits for what came in, not for a debit that a person matches', async () => {
  const withdrawId = await fixture.queued('927');
  await fixture.exported();
  const [credit, debit] = await fixture.bank.receive('USD', [{ amount: '50' }, { direction: 'debit', amount: '907' }]);
  const open = async () =>
    (await fixture.ops('treasury', '/task/page', { queryCondition: { kind: 'bank_line' } })).data.items.filter(
      ({ subjectId }: { subjectId: string }) => subjectId === credit.statementId,
    );
  const match = (body: object) => fixture.ops('treasury', '/wallet/bank/line/match', { ...body, reason: 'As found' });
  const ofDebit = await match({ lineId: debit.lineId, paymentId: withdrawId });
  const institutionId = await fixture.console.institutionId('Northmark Capital');
  const ofCredit = await match({ lineId: credit.lineId, institutionId });
  expect(await open()).toHaveLength(1);
  await fixture.approve('admin', ofCredit.data.approvalId);
  expect(await open()).toEqual([]);
  const declined = { approvalId: ofDebit.data.approvalId, decision: 'reject', note: 'Not sure' };
  expect((await fixture.ops('admin', '/approval/decide', declined)).code).toBe(200);
  await fixture.bank.receive('USD', [await fixture.lineOf(withdrawId)]);
});

test('what came in without a reference, and is a payment that came back, is given back', async () => {
  const before = await fixture.capital();
  const withdrawId = await fixture.paid('935');
  const [line] = await fixture.bank.receive('USD', [{ amount: '915', remittance: 'RETURNED, ACCOUNT CLOSED' }]);
  const { data } = await fixture.ops('treasury', '/wallet/bank/line/match', {
    lineId: line.lineId,
    paymentId: withdrawId,
    reason: 'Amount and day agree',
  });
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect(await fixture.record(withdrawId)).toMatchObject({ state: 'returned', note: 'RETURNED, ACCOUNT CLOSED' });
  expect(await fixture.capital()).toEqual({ total: minus(before.total, '20'), frozen: '0' });
  const posted = await fixture.platform.db.database
    .selectFrom('ledger_transfer')
    .select('reference')
    .where('key', '=', `bank:${line.lineId}:match`)
    .executeTakeFirst();
  expect(posted).toEqual({ reference: `bank_withdrawal:${withdrawId}` });
});

test('a debit that two operators import at the same time is posted once', async () => {
  const before = await fixture.capital();
  const withdrawId = await fixture.queued('930');
  await fixture.exported();
  const file = fixture.bank.write(await fixture.bank.statement('USD', [await fixture.lineOf(withdrawId)]));
  const replies = await Promise.all([
    fixture.bank.send('USD', file),
    fixture.bank.send('USD', file, { who: 'admin' }),
    fixture.bank.send('USD', file),
  ]);
  expect(replies.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(await fixture.capital()).toEqual({ total: minus(before.total, '930'), frozen: '0' });
});

test('a payment to an account of another town carries no address that is verified elsewhere', async () => {
  const { platform, bankAccountId } = fixture;
  const move = (beneficiary_town: string, beneficiary_country: string) =>
    platform.db.owner
      .updateTable('bank_account')
      .set({ beneficiary_town, beneficiary_country })
      .where('id', '=', bankAccountId)
      .execute();
  await move('London', 'GB');
  await fixture.queued('939');
  const { payments } = await parsePain(Buffer.from((await fixture.exported()).file));
  expect(payments.map(({ creditor }) => creditor)).toEqual([
    { name: 'Northmark Capital', address: [], town: 'London', country: 'GB' },
  ]);
  await move('Hong Kong', 'HK');
});

test('WAL-09 an account without its holder’s town is asked for it at its next withdrawal, not before', async () => {
  const { platform, trader, bankAccountId, accounts } = fixture;
  const withdrawId = await fixture.queued('940');
  await platform.db.owner
    .updateTable('bank_account')
    .set({ beneficiary_town: null, beneficiary_country: null })
    .where('id', '=', bankAccountId)
    .execute();
  const refused = { code: 45676, data: { field: 'beneficiaryTown', reason: 'required' } };
  expect((await fixture.preview('500')).data.errors).toMatchObject([refused]);
  expect(await fixture.submit('500')).toMatchObject(refused);
  expect((await fixture.exported()).file).toContain(withdrawId.replaceAll('-', ''));
  const complete = (beneficiaryTown: string, id = bankAccountId) =>
    accounts.bank(trader, 'complete', { bankAccountId: id, beneficiaryTown, beneficiaryCountry: 'HK' });
  expect((await complete('🚀')).data).toEqual({ field: 'beneficiaryTown', reason: 'characters' });
  expect((await complete('x'.repeat(36))).code).toBe(400);
  expect((await complete('Hong Kong', randomUUID())).code).toBe(404);
  expect((await complete('Hong Kong')).data).toMatchObject({ beneficiaryTown: 'Hong Kong', beneficiaryCountry: 'HK' });
  expect((await complete('Elsewhere')).code).toBe(45572);
  expect((await fixture.preview('500')).data.errors).toEqual([]);
  await fixture.queued('941');
  const { file } = await fixture.exported();
  expect(file.replaceAll(/\s*\n\s*/g, '')).toContain('<PstlAdr><TwnNm>Hong Kong</TwnNm><Ctry>HK</Ctry>');
});

test('the holder of an account of the platform is written in the characters of SWIFT in every file', async () => {
  const fields = {
    bankName: 'Third Bank',
    bankAddress: '3 Street',
    bankCountry: 'US',
    swift: 'CITIUS33',
    aba: '021000089',
    csvMapping: null,
    isReceiving: false,
    isPaying: false,
    reason: 'Third',
  };
  const added = { asset: 'USD', iban: null, accountNumber: '7700112244', opening: '0' };
  const add = (beneficiary: string) =>
    fixture.ops('treasury', '/wallet/bank/account/set', { ...fields, beneficiary, added });
  for (const [beneficiary, message] of [
    ['Aldgate 🚀', 'characters'],
    ['北'.repeat(60), 'tooLong'],
  ] as const) {
    expect(await add(beneficiary)).toMatchObject({ code: 400, data: { fields: [{ path: 'beneficiary', message }] } });
  }
});

test('WAL-11 a payment of somebody else goes back to who paid it, through a batch', async () => {
  const { reference } = (await fixture.fiat('getDepositInstruction', { asset: 'USD' })).data;
  const payer = { name: 'Somebody Else', iban: null, number: '44556677' };
  const [line] = await fixture.bank.receive('USD', [{ amount: '333', reference, counterparty: payer }]);
  expect(line.state).toBe('third_party');
  const beneficiary = { iban: null, accountNumber: '44556677', swift: 'CHASUS33', aba: '021000021', bankCountry: 'US' };
  const send = (over: object = {}) =>
    fixture.ops('treasury', '/wallet/bank/line/return', {
      lineId: line.lineId,
      beneficiary: { ...beneficiary, ...over },
      reason: 'Third-party payer',
    });
  expect((await send({ aba: '021000022' })).code).toBe(400);
  const unwritable = await send({ name: 'Somebody 🚀' });
  expect(unwritable).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'beneficiary.name', message: 'characters' }] },
  });
  const { data } = await send();
  expect((await send()).code).toBe(45572);
  expect((await fixture.approve('treasury', data.approvalId)).code).toBe(45567);
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  const { file } = await fixture.exported();
  const [payment] = (await parsePain(Buffer.from(file))).payments;
  expect(payment).toMatchObject({ amount: '333', creditor: { name: 'Somebody Else' } });
  const debit = { direction: 'debit', amount: '333', endToEndId: payment?.endToEndId ?? null } as const;
  const [settled] = await fixture.bank.receive('USD', [debit]);
  expect(settled.state).toBe('settled');
  const { data: records } = await fixture.fiat('pageTransaction', { queryCondition: { type: 'recharge' } });
  expect(records.items[0]).toMatchObject({ amount: '333', status: 'cancelled', reason: 'returned' });
});
