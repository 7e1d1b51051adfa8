import { randomUUID } from 'node:crypto';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CHANNEL_ACCOUNT, EURO_ACCOUNT } from '../../../testkit/bank/bankAccounts.ts';
import { type BankWithdrawalFixture, openBankWithdrawalFixture } from '../../../testkit/bank/bankWithdrawalFixture.ts';
import { ADDED_CHANNEL, openChannel, PLATFORM_CHANNEL } from '../../../testkit/bank/channel.ts';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';

const NAME = 'Northmark Capital';

let fixture: BankWithdrawalFixture;
let channel: Awaited<ReturnType<typeof openChannel>>;
/** The customer's verified account at the channel. */
let bankAccountId: string;
let reference: string;

beforeAll(async () => {
  fixture = await openBankWithdrawalFixture();
  const { console, trader, approver, accounts } = fixture;
  bankAccountId = await accounts.addVerified(trader, approver, CHANNEL_ACCOUNT);
  expect((await fixture.preview('500', { bankAccountId })).data.errors).toMatchObject([
    { code: 45529, data: { asset: 'USD' } },
  ]);
  channel = await openChannel(console);
  ({ reference } = (await instruction()).data);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterEach(async () => {
  await channel.expectHeld();
  await fixture.bank.expectBooks();
});
afterAll(() => fixture?.close());

const plus = (a: string, b: string) => toDecimalString(decimal(a).plus(b));
const instruction = (over: object = {}) =>
  fixture.fiat('getDepositInstruction', { asset: 'USD', remittanceMethod: 'signet_transfer', ...over });
const deposit = (amount: string, over: object = {}) => ({
  type: 'deposit',
  amount,
  payerName: NAME,
  payerNumber: CHANNEL_ACCOUNT.accountNumber,
  remittance: reference,
  ...over,
});
const name = () => randomUUID().slice(0, 18);

/** A withdrawal to the channel that waits for a batch. */
const queued = (amount: string) => fixture.queued(amount, { bankAccountId });
const createBatch = () => fixture.createBatch({ accountId: channel.accountId });
const release = (batchId: string) =>
  fixture.ops('treasury', '/wallet/bank/batch/release', { batchId, reason: 'Paying now' });

/** Releases a batch of what waits at the channel. */
async function released(): Promise<string> {
  const { data } = await createBatch();
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect((await release(data.batchId)).code).toBe(200);
  return data.batchId;
}

/** Puts enough on the account to pay from. */
const fund = (amount: string) => channel.book(name(), deposit(amount));

test('WAL-09 an account at the channel has a number and nothing of a bank, and needs two operators', async () => {
  const { data: list } = await fixture.ops('treasury', '/wallet/bank/account/list');
  const found = list.find((each: { accountId: string }) => each.accountId === channel.accountId);
  const { opening: _opening, ...numbers } = ADDED_CHANNEL;
  expect(found).toMatchObject({ ...PLATFORM_CHANNEL, ...numbers, closing: expect.any(String) });
  // The account of wires still receives and pays.
  expect(
    list.filter((each: { asset: string; isPaying: boolean }) => each.asset === 'USD' && each.isPaying),
  ).toHaveLength(2);
  const add = (fields: object, added: object) =>
    fixture.ops('treasury', '/wallet/bank/account/set', {
      ...PLATFORM_CHANNEL,
      ...fields,
      added: { ...ADDED_CHANNEL, accountNumber: 'ALDGATE02', ...added },
      reason: 'Another',
    });
  const mapping = { form: 'signed', column: 'Amount' };
  const csvMapping = {
    separator: ',',
    dateForm: 'YYYY-MM-DD',
    decimalSign: '.',
    amount: mapping,
    columns: { bookedOn: 'D' },
  };
  for (const [fields, added, data] of [
    [{}, { asset: 'EUR' }, { field: 'asset', reason: 'currency' }],
    [{ swift: 'CHASUS33' }, {}, { field: 'swift', reason: 'notAllowed' }],
    [{}, { iban: 'DE89370400440532013000' }, { field: 'iban', reason: 'notAllowed' }],
    [{}, { accountNumber: null }, { field: 'accountNumber', reason: 'required' }],
    [{ csvMapping }, {}, { field: 'csvMapping', reason: 'notAllowed' }],
    [
      { swift: 'CHASUS33', bankCountry: 'US', aba: '021000021' },
      { remittanceMethod: 'bank_wire' },
      { field: 'bankAddress', reason: 'required' },
    ],
  ] as const) {
    expect(await add(fields, added)).toMatchObject({ code: 45676, data });
  }
  expect((await add({}, { accountNumber: 'ALDGATE01' })).code).toBe(45554);
  const changed = await fixture.ops('treasury', '/wallet/bank/account/set', {
    ...PLATFORM_CHANNEL,
    beneficiary: 'Aldgate Markets Limited',
    accountId: channel.accountId,
    reason: 'Its new name',
  });
  expect((await fixture.approve('treasury', changed.data.approvalId)).code).toBe(45567);
  expect((await fixture.approve('admin', changed.data.approvalId)).code).toBe(200);
  expect((await instruction()).data.beneficiary).toBe('Aldgate Markets Limited');
});

test('WAL-09 a customer is shown the channel’s account beside the bank’s, with one reference', async () => {
  expect((await instruction()).data).toMatchObject({
    remittanceMethod: 'signet_transfer',
    remittanceMethods: ['bank_wire', 'signet_transfer'],
    bankName: 'Signet',
    accountNumber: 'ALDGATE01',
    iban: null,
    swift: null,
    bankAddress: null,
    reference,
  });
  expect((await fixture.fiat('getDepositInstruction', { asset: 'USD' })).data).toMatchObject({
    remittanceMethod: 'bank_wire',
    swift: expect.any(String),
    reference,
  });
  expect((await instruction({ asset: 'EUR' })).code).toBe(45529);
});

test('WAL-10 a deposit at the channel is credited once two operators book it, as announced', async () => {
  const before = await fixture.capital();
  const held = await channel.closing();
  const announced = await fixture.fiat('submitDeposit', {
    key: randomUUID(),
    asset: 'USD',
    amount: '7500',
    bankAccountId,
    remittanceMethod: 'signet_transfer',
  });
  const wire = await fixture.fiat('submitDeposit', {
    key: randomUUID(),
    asset: 'USD',
    amount: '7500',
    bankAccountId: fixture.bankAccountId,
    remittanceMethod: 'bank_wire',
  });
  const requested = await channel.request('sgn-1001', deposit('7500'));
  expect(requested.code).toBe(200);
  expect(await fixture.capital()).toEqual(before);
  expect((await fixture.approve('treasury', requested.data.approvalId)).code).toBe(45567);
  expect((await fixture.approve('admin', requested.data.approvalId)).code).toBe(200);
  expect(await fixture.capital()).toEqual({ total: plus(before.total, '7500'), frozen: before.frozen });
  expect(await channel.closing()).toBe(plus(held, '7500'));
  expect(await fixture.record(announced.data.depositId)).toMatchObject({
    status: 'complete',
    actualAmount: '7500',
    bankReference: 'SGN-1001',
    bankAccount: { bankAccountId },
  });
  // One that is announced by another method still waits.
  expect(await fixture.record(wire.data.depositId)).toMatchObject({ status: 'approvalPending' });
  expect(await channel.lineOf('SGN-1001')).toMatchObject({
    state: 'credited',
    reasons: expect.arrayContaining(['account']),
  });
  const mail = await waitFor(async () =>
    (await fixture.platform.mails(TRADER)).find(
      ({ subject, text }) => /arrived/.test(subject) && text.includes('7,500'),
    ),
  );
  expect(mail.text).toContain(reference);
  const [record] = await fixture.console.audited('channel_entry_booked');
  expect(record?.after).toMatchObject({ reference: 'SGN-1001', amount: '7500', type: 'deposit' });
});

test('a channel’s reference is booked once: repeated, in another case, at once or while one waits', async () => {
  const before = await fixture.capital();
  const refused = { code: 45683, data: { channelReference: 'TWICE-1' } };
  const requested = await channel.request('TWICE-1', deposit('400'));
  expect(await channel.request('twice-1', deposit('400'))).toMatchObject(refused);
  const [one, other] = await Promise.all([
    fixture.approve('admin', requested.data.approvalId),
    fixture.approve('admin', requested.data.approvalId),
  ]);
  expect([one.code, other.code].toSorted((a, b) => a - b)[0]).toBe(200);
  expect(await channel.request(' twice-1 ', deposit('500'))).toMatchObject(refused);
  const together = await Promise.all([1, 2, 3].map(() => channel.request('TOGETHER', deposit('300'))));
  expect(together.filter(({ code }) => code === 200)).toHaveLength(1);
  const approvalId = together.find(({ code }) => code === 200)?.data.approvalId;
  expect((await fixture.approve('admin', approvalId)).code).toBe(200);
  expect((await fixture.capital()).total).toBe(plus(before.total, '700'));
  // A reference that was declined can be requested again.
  const declined = await channel.request('AGAIN', deposit('200'));
  await fixture.ops('admin', '/approval/decide', {
    approvalId: declined.data.approvalId,
    decision: 'reject',
    note: 'No',
  });
  expect((await channel.request('AGAIN', deposit('200'))).code).toBe(200);
});

test('a deposit without a customer waits in suspense, or goes back through a batch of the channel', async () => {
  const before = await fixture.capital();
  const [other, back] = [name().toUpperCase(), name().toUpperCase()];
  const stranger = { remittance: undefined, payerName: 'Somebody Else', payerNumber: '99001122' };
  expect((await channel.book(other, deposit('250', stranger))).code).toBe(200);
  expect((await channel.book(back, deposit('260', { ...stranger, remittance: reference }))).code).toBe(200);
  expect(await fixture.capital()).toEqual(before);
  expect(await channel.lineOf(other)).toMatchObject({ state: 'unmatched' });
  const line = await channel.lineOf(back);
  expect(line).toMatchObject({ state: 'third_party' });
  const returned = (beneficiary: object) =>
    fixture.ops('treasury', '/wallet/bank/line/return', {
      lineId: line.lineId,
      beneficiary: { iban: null, accountNumber: '99001122', swift: null, aba: null, bankCountry: null, ...beneficiary },
      reason: 'Not the customer',
    });
  expect((await returned({ swift: 'CHASUS33' })).data.fields).toMatchObject([{ path: 'beneficiary.swift' }]);
  const requested = await returned({});
  expect((await fixture.approve('admin', requested.data.approvalId)).code).toBe(200);
  const batchId = await released();
  const { data } = await fixture.ops('treasury', '/wallet/bank/batch/page', { queryCondition: { batchId } });
  const [payment] = data.items[0].payments;
  expect(payment).toMatchObject({ payer: 'line_return', beneficiary: 'Somebody Else', state: 'exported' });
  const held = await channel.closing();
  expect((await channel.book(name(), { type: 'payment', paymentId: payment.reference })).code).toBe(200);
  expect(plus(await channel.closing(), '260')).toBe(held);
  const institutionId = await fixture.console.institutionId(NAME);
  const found = { lineId: (await channel.lineOf(other)).lineId, institutionId, reason: 'Asked them' };
  const match = await fixture.ops('treasury', '/wallet/bank/line/match', found);
  expect((await fixture.approve('admin', match.data.approvalId)).code).toBe(200);
  expect((await fixture.capital()).total).toBe(plus(before.total, '250'));
});

test('the customer whom an operator names is credited by the same approval', async () => {
  const before = await fixture.capital();
  const institutionId = await fixture.console.institutionId(NAME);
  const entry = deposit('120', { remittance: undefined, payerNumber: undefined, institutionId });
  expect((await channel.book(name(), entry)).code).toBe(200);
  expect((await fixture.capital()).total).toBe(plus(before.total, '120'));
  expect((await channel.request(name(), { ...entry, institutionId: randomUUID() })).code).toBe(404);
});

test('the second operator reads that a deposit itself names another customer; a day to come is refused', async () => {
  const other = await fixture.console.institutionId('Mei Ling Chan');
  const { data } = await channel.request(name(), deposit('140', { institutionId: other }));
  const queryCondition = { approvalId: data.approvalId };
  const { items } = (await fixture.ops('admin', '/approval/page', { queryCondition })).data;
  expect(items[0].after).toMatchObject({ customer: 'Mei Ling Chan', warning: `the deposit itself names ${NAME}` });
  const rejected = { approvalId: data.approvalId, decision: 'reject', note: 'Not theirs' };
  expect((await fixture.ops('admin', '/approval/decide', rejected)).code).toBe(200);
  expect(await channel.request(name(), deposit('140'), { bookedOn: '2035-01-01' })).toMatchObject({
    code: 45678,
    data: { reason: 'date' },
  });
});

test('charges and other debits are booked; accounts at banks have no entries', async () => {
  await fund('50');
  const held = await channel.closing();
  expect((await channel.book(name(), { type: 'charge', amount: '1.25' })).code).toBe(200);
  const left = name().toUpperCase();
  expect((await channel.book(left, { type: 'debit', amount: '10', remittance: 'To our bank' })).code).toBe(200);
  expect(plus(await channel.closing(), '11.25')).toBe(held);
  expect(await channel.lineOf(left)).toMatchObject({ state: 'booked', direction: 'debit' });
  const { data } = await fixture.ops('treasury', '/wallet/break/page', { queryCondition: {} });
  expect(data.items[0].title).toContain('10.00 USD left the account');
  const tooMuch = { type: 'charge', amount: plus(held, '1') };
  expect((await channel.request(name(), tooMuch)).data.fields).toMatchObject([{ path: 'entry' }]);
  expect((await channel.request(name(), { type: 'charge', amount: '1.255' })).code).toBe(400);
  expect((await channel.request('no reference', { type: 'charge', amount: '1' })).code).toBe(400);
  const { accountId } = (await fixture.ops('treasury', '/wallet/bank/account/list')).data[0];
  expect((await channel.request(name(), { type: 'charge', amount: '1' }, { account: accountId })).code).toBe(400);
  const file = fixture.bank.write(await fixture.bank.statement('USD', []));
  const sent = await fixture.bank.send('USD', file, { account: channel.accountId });
  expect(sent).toMatchObject({ code: 45678, data: { reason: 'channel' } });
});

test('WAL-10 WAL-11 two operators release a withdrawal to the channel, and two book its payment', async () => {
  await fund('5000');
  const before = await fixture.capital();
  const held = await channel.closing();
  const withdrawId = await queued('2500');
  // A batch of the bank's account does not take it.
  expect((await fixture.createBatch()).code).toBe(45572);
  const { data } = await createBatch();
  expect(data.payments).toBe(1);
  expect((await release(data.batchId)).code).toBe(45572);
  expect((await fixture.approve('treasury', data.approvalId)).code).toBe(45567);
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect(JSON.parse(await fixture.exportFile(data.batchId))).toMatchObject({ code: 400 });
  const payment = { type: 'payment', paymentId: withdrawId };
  expect((await channel.request(name(), payment)).code).toBe(45572);
  expect((await release(data.batchId)).code).toBe(200);
  expect((await release(data.batchId)).code).toBe(200);
  expect(await fixture.record(withdrawId)).toMatchObject({ state: 'exported', mayCancel: false });
  const [first, second] = [await channel.request('PAID-1', payment), await channel.request('PAID-2', payment)];
  expect((await fixture.approve('treasury', first.data.approvalId)).code).toBe(45567);
  expect((await fixture.approve('admin', first.data.approvalId)).code).toBe(200);
  expect((await fixture.approve('admin', second.data.approvalId)).code).toBe(45572);
  expect(await fixture.record(withdrawId)).toMatchObject({
    state: 'complete',
    status: 'complete',
    actualAmount: '2480',
    bankReference: 'PAID-1',
  });
  expect(await fixture.capital()).toEqual({ total: plus(before.total, '-2500'), frozen: before.frozen });
  expect(plus(await channel.closing(), '2480')).toBe(held);
});

test('WAL-10 an unverified account at the channel, or another’s, is refused; no fees are charged there', async () => {
  const { accounts, trader } = fixture;
  const { id } = await accounts.confirm(trader, { ...CHANNEL_ACCOUNT, accountNumber: '77005555' });
  const found = (await fixture.preview('500', { bankAccountId: id })).data.errors;
  expect(found).toEqual(expect.arrayContaining([expect.objectContaining({ code: 45677 })]));
  expect((await fixture.submit('500', { bankAccountId: id })).code).not.toBe(200);
  expect((await fixture.submit('500', { bankAccountId: randomUUID() })).code).toBe(404);
  expect((await fixture.submit('500', { bankAccountId, charges: 'our' })).data.fields).toMatchObject([
    { path: 'charges' },
  ]);
  expect((await fixture.submit('500', { bankAccountId, asset: 'EUR' })).code).toBe(404);
  const euro = { ...CHANNEL_ACCOUNT, asset: EURO_ACCOUNT.asset };
  expect(await accounts.bank(trader, 'submit', euro)).toMatchObject({
    code: 45676,
    data: { field: 'asset', reason: 'currency' },
  });
});

test('a withdrawal is cancelled or released, a payment booked as paid or failed, never both', async () => {
  await fund('5000');
  const before = await fixture.capital();
  const raced = await queued('600');
  const { data } = await createBatch();
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  const [cancelled, sent] = await Promise.all([
    fixture.fiat('cancelWithdraw', { withdrawId: raced }),
    release(data.batchId),
  ]);
  expect([cancelled.code, sent.code].filter((code) => code === 200)).toHaveLength(1);
  const isCancelled = cancelled.code === 200;
  expect(await fixture.record(raced)).toMatchObject({ state: isCancelled ? 'cancelled' : 'exported' });
  if (!isCancelled) expect((await fixture.fiat('cancelWithdraw', { withdrawId: raced })).code).toBe(45665);

  const withdrawId = await queued('700');
  await released();
  const paid = await channel.request(name(), { type: 'payment', paymentId: withdrawId });
  const failed = await fixture.ops('treasury', '/wallet/bank/batch/fail', { reference: withdrawId, reason: 'AC04' });
  const outcomes = await Promise.all([
    fixture.approve('admin', paid.data.approvalId),
    fixture.approve('admin', failed.data.approvalId),
  ]);
  expect(outcomes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 45572]);
  const isPaid = outcomes[0]?.code === 200;
  expect(await fixture.record(withdrawId)).toMatchObject({ state: isPaid ? 'complete' : 'returned' });
  const spent = plus(isPaid ? '-700' : '0', '0');
  const frozen = isCancelled ? '0' : '600';
  expect(await fixture.capital()).toEqual({ total: plus(before.total, spent), frozen: plus(before.frozen, frozen) });
});

test('WAL-11 a payment that the channel sends back is credited once, with the channel’s words', async () => {
  await fund('5000');
  const before = await fixture.capital();
  const withdrawId = await queued('800');
  await released();
  const back = { type: 'return', paymentId: withdrawId, cause: 'Account closed' };
  expect((await channel.request(name(), back)).code).toBe(45572);
  expect((await channel.book(name(), { type: 'payment', paymentId: withdrawId })).code).toBe(200);
  const [first, second] = [await channel.request(name(), back), await channel.request(name(), back)];
  expect((await fixture.approve('admin', first.data.approvalId)).code).toBe(200);
  expect((await fixture.approve('admin', second.data.approvalId)).code).toBe(45572);
  expect(await fixture.record(withdrawId)).toMatchObject({ state: 'returned', note: 'Account closed' });
  // The fee was earned.
  expect((await fixture.capital()).total).toBe(plus(before.total, '-20'));
});
