import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BankWithdrawalFixture, openBankWithdrawalFixture } from '../../../testkit/bank/bankWithdrawalFixture.ts';
import { rated } from '../../../testkit/platform/prices.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { capitalAccount, clearing } from '../../src/ledger/account.ts';
import { postAll } from '../../src/ledger/post.ts';

let fixture: BankWithdrawalFixture;
let institutionId: string;
let yenAccountId: string;

beforeAll(async () => {
  fixture = await openBankWithdrawalFixture();
  institutionId = await fixture.console.institutionId('Northmark Capital');
  yenAccountId = await fixture.bank.addAccount(institutionId, { currency: 'JPY' });
  // Balance and limit are beyond the largest transactions.
  await grant('USD', '4600000');
  await grant('JPY', '800000000');
  await setLimit('90000000');
});
beforeEach(async () => {
  fixture.platform.clock.advance(1_000);
  await rated(fixture.platform, 'JPY');
});
afterEach(() => fixture.bank.expectBooks());
afterAll(() => fixture?.close());

const errorsOf = async (amount: string, over: object = {}): Promise<{ code: number; data: object | null }[]> =>
  (await fixture.preview(amount, over)).data.errors;
const codesOf = async (amount: string, over: object = {}) => (await errorsOf(amount, over)).map(({ code }) => code);
const minus = (a: string, b: string) => toDecimalString(decimal(a).minus(b));
const remaining = async (path = 'fiat/getWithdrawRemainingAmount', asset = 'USD') =>
  (await fixture.call(`/account/wallet/${path}`, { asset })).data.usd;

/** Two operators set what a currency's withdrawals are bounded by. */
async function setTerms(over: object): Promise<void> {
  const { data } = await fixture.ops('treasury', '/wallet/bank/terms/set', {
    asset: 'USD',
    depositMinimum: '100',
    withdrawalMinimum: '100',
    withdrawalMaximum: '5000000',
    feeShared: '20',
    feeOur: '40',
    cutOff: '15:00',
    reason: 'Bounds',
    ...over,
  });
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
}

/** Gives the customer more of a currency. */
async function grant(asset: string, amount: string): Promise<void> {
  const legs = [
    { account: clearing(asset), amount: `-${amount}` },
    { account: capitalAccount(institutionId, asset), amount },
  ];
  const transfer = { key: `test:${asset}`, flow: 'system_grant', reference: 'test', legs } as const;
  await inTransaction(fixture.platform.db.database, (tx) => postAll(tx, [transfer], fixture.platform.clock.now));
}

/** Raising a limit needs a second operator. */
async function setLimit(usdLimit: string): Promise<void> {
  const { data } = await fixture.ops('treasury', '/wallet/limit/set', { institutionId, usdLimit, reason: 'Bounds' });
  if (data.approvalId !== null) expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
}

test('WAL-10 the verification of the account and its currency are errors of their own', async () => {
  const unverified = (
    await fixture.accounts.confirm(fixture.trader, {
      asset: 'USD',
      nickname: 'New',
      remittanceMethod: 'bank_wire',
      beneficiaryName: 'Northmark Capital',
      accountNumber: '99887766',
      swift: 'CHASUS33',
      aba: '021000021',
      bankCountry: 'US',
      beneficiaryTown: 'Hong Kong',
      beneficiaryCountry: 'HK',
    })
  ).id;
  expect(await codesOf('500', { bankAccountId: unverified })).toContain(45677);
  expect((await fixture.submit('500', { bankAccountId: unverified })).code).toBe(45669);
  expect((await fixture.preview('500', { asset: 'EUR' })).code).toBe(404);
});

test('WAL-10 the terms of a currency are known before a withdrawal: bounds, both fees and the value date', async () => {
  const { data } = await fixture.fiat('getWithdrawRemainingAmount', { asset: 'USD' });
  const { data: previewed } = await fixture.preview('1000', { charges: 'our' });
  expect(data.terms).toEqual({
    remittanceMethods: ['bank_wire'],
    minimum: '100',
    maximum: '5000000',
    feeShared: '20',
    feeOur: '40',
    valueDate: previewed.valueDate,
  });
  expect(previewed).toMatchObject({ amount: '1000', fee: '40', receivable: '960' });
});

test.each([
  ['USD below the minimum', {}, '99.99', '100', [45524]],
  ['USD above the largest transaction', {}, '5000000.01', '5000000', [45662]],
  ['USD with a third decimal', {}, '1000.001', '1000.01', [400]],
  ['JPY below the minimum', { asset: 'JPY' }, '9999', '10000', [45524]],
  ['JPY above the largest transaction', { asset: 'JPY' }, '750000001', '750000000', [45662]],
  ['JPY with a decimal', { asset: 'JPY' }, '20000.5', '20000', [400]],
] as const)(
  'WAL-10 an amount in %s is refused, and one unit beside it is not',
  async (_name, asset, over, within, codes) => {
    const account = 'asset' in asset ? { ...asset, bankAccountId: yenAccountId } : {};
    expect(await codesOf(over, account)).toEqual(codes);
    expect((await fixture.submit(over, account)).code).toBe(codes[0]);
    expect(await codesOf(within, account)).toEqual([]);
    expect((await fixture.submit(within, account)).code).toBe(200);
  },
);

test('WAL-10 an amount is above its fee and within the balance; the largest one is named with its bound', async () => {
  await setTerms({ withdrawalMaximum: '3000', feeShared: '150', feeOur: '300' });
  expect(await errorsOf('150')).toMatchObject([{ code: 45663, data: { fee: '150' } }]);
  expect((await fixture.preview('150.01')).data).toMatchObject({ errors: [], fee: '150', receivable: '0.01' });
  expect(await codesOf('300', { charges: 'our' })).toEqual([45663]);
  const data = { bound: 'transaction', limit: '3000', used: '0', left: '3000', resetsAt: null };
  expect(await errorsOf('3000.01')).toMatchObject([{ code: 45662, data }]);
  await setTerms({ withdrawalMaximum: '9000000' });
  const { total } = await fixture.capital();
  expect(await codesOf(total)).toEqual([]);
  expect(await codesOf(minus(total, '-0.01'))).toEqual([45520]);
});

test('WAL-10 withdrawals through banks have a limit of their own in US dollars, which coins do not use', async () => {
  const { limit, left } = await remaining();
  await fixture.confirmed('3000');
  expect(await remaining()).toMatchObject({ limit, used: '3000', left: minus(left, '3000') });
  expect(await remaining('getWithdrawRemainingAmount', 'USDT')).toMatchObject({ limit, used: '0', left });
  await setLimit('4000');
  expect(await codesOf('1000')).toEqual([]);
  const [error] = await errorsOf('1000.01');
  expect(error).toMatchObject({ code: 45662, data: { bound: 'day', limit: '4000', used: '3000', left: '1000' } });
  await rated(fixture.platform, 'JPY');
  // A currency counts at its value in US dollars: 200,000 JPY are more than 1,000 USD, 100,000 JPY are less.
  expect(await codesOf('200000', { asset: 'JPY', bankAccountId: yenAccountId })).toEqual([45662]);
  expect(await codesOf('100000', { asset: 'JPY', bankAccountId: yenAccountId })).toEqual([]);
});

test('WAL-10 WAL-15 a paid withdrawal is two entries: what arrives, and the fee under its own flow', async () => {
  await setLimit('100000');
  const withdrawId = await fixture.paid('1000');
  const { rows } = await sql`
    select t.flow, a.type, trim_scale(e.amount)::text as amount
    from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
    where t.reference = ${`bank_withdrawal:${withdrawId}`} order by t.flow, e.amount
  `.execute(fixture.platform.db.database);
  expect(rows).toEqual([
    { flow: 'wallet_service_fee', type: 'capital_account', amount: '-20' },
    { flow: 'wallet_service_fee', type: 'fees', amount: '20' },
    { flow: 'withdrawal', type: 'capital_account', amount: '-980' },
    { flow: 'withdrawal', type: 'custody', amount: '980' },
  ]);
});
