import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = `0x${'a1'.repeat(20)}`;
/** Above the minimum, so that the fee is what prevents. */
const FEE = '25';

let fixture: WithdrawalFixture;
let addressId: string;

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  addressId = await fixture.addAddress(RESERVE);
  await setTerms('USDT', { fee_floor: FEE, withdraw_maximum: '5000' });
  await setTerms('ETH', { withdraw_maximum: '500' });
  await fixture.setLimit('1000000');
  await fixture.refresh();
});
beforeEach(() => fixture.refresh());
afterAll(() => fixture?.close());

async function setTerms(
  asset: string,
  terms: { readonly fee_floor?: string; readonly withdraw_maximum?: string; readonly withdraw_minimum?: string },
): Promise<void> {
  await fixture.platform.db.database
    .updateTable('chain_asset')
    .set(terms)
    .where('network', '=', 'ETH')
    .where('asset', '=', asset)
    .execute();
}

async function preview(asset: string, over: object) {
  const body = { asset, network: 'ETH', addressId, ...over };
  return fixture.wallet('previewWithdraw', body);
}

test.each([
  ['the fee', 'USDT', '25', 45663, { fee: FEE }],
  ['a unit below the fee', 'USDT', '24.999999', 45663, { fee: FEE }],
  ['a unit above the fee', 'USDT', '25.000001', null, null],
  ['a unit below the minimum', 'ETH', '0.00999999', 45524, { asset: 'ETH', minimum: '0.01' }],
  ['the minimum', 'ETH', '0.01', null, null],
  ['the largest transaction', 'USDT', '5000', null, null],
  [
    'a unit above the largest transaction',
    'USDT',
    '5000.000001',
    45662,
    { bound: 'transaction', limit: '5000', used: '0', left: '5000', resetsAt: null },
  ],
  ['the balance', 'ETH', '100', null, null],
  ['a unit above the balance', 'ETH', '100.00000001', 45520, { asset: 'ETH', available: '100' }],
  ['eight decimals', 'ETH', '0.12345678', null, null],
] as const)('WAL-04 WAL-13 an amount of %s: the answer names the bound', async (_, asset, amount, code, bound) => {
  const { data } = await preview(asset, { amount });
  const [error] = data.errors;
  expect([error?.code ?? null, error?.data ?? null]).toEqual([code, bound]);
  if (code === null) expect(Number(data.receivable)).toBeCloseTo(Number(amount) - Number(data.fee), 8);
});

test.each([
  ['WAL-13 with nine decimals', { amount: '0.123456789' }],
  ['that is negative', { amount: '-1' }],
  ['that is no number', { amount: '1e3' }],
  ['beside isMax', { amount: '1', isMax: true }],
  ['that is missing', {}],
])('an amount %s is rejected at its field', async (_, over) => {
  const { code, data } = await preview('ETH', over);
  const [error] = code === 200 ? data.errors : [{ code, data }];
  expect([error.code, error.data.fields[0].path]).toEqual([400, 'amount']);
});

test('WAL-04 the day’s limit at, and a cent above, what is left of it', async () => {
  const { limits } = (await preview('USDT', { amount: '1000' })).data;
  const value = Number(limits.usd.left) - Number(limits.usd.leftAfter);
  await fixture.setLimit(value.toFixed(2));
  expect((await preview('USDT', { amount: '1000' })).data).toMatchObject({
    errors: [],
    limits: { usd: { leftAfter: '0' } },
  });
  const limit = toDecimalString(decimal(value.toFixed(2)).minus(decimal('0.01')));
  await fixture.setLimit(limit);
  const [error] = (await preview('USDT', { amount: '1000' })).data.errors;
  expect([error.code, error.data.bound, error.data.left]).toEqual([45662, 'day', limit]);
  await fixture.setLimit('1000000');
});

test('WAL-04 "max" is the largest amount that balance, limit and transaction allow', async () => {
  expect((await preview('USDT', { isMax: true })).data).toMatchObject({ amount: '5000', errors: [] });
  expect((await preview('ETH', { isMax: true })).data).toMatchObject({
    amount: '100',
    balance: { after: '0' },
    errors: [],
  });
});
