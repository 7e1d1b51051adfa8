import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buyEuro, type ConvertFixture, openConvertFixture } from '../../../testkit/records/conversions.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';

let fixture: ConvertFixture;

beforeAll(async () => {
  fixture = await openConvertFixture();
  await fixture.ready();
  // Uses part of the quota.
  const { quoteId } = await fixture.quoted(buyEuro);
  await fixture.post('order', { quoteId });
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.ready());

afterEach(async () => {
  await fixture.owner.deleteFrom('convert_institution_limit').execute();
  await fixture.owner.deleteFrom('convert_quota').where('institution_id', 'is not', null).execute();
});

test('CV-03 an institution’s own limits apply to it only', async () => {
  const institution_id = await fixture.findInstitution('Northmark Capital');
  const limit = { institution_id, asset: 'USDT', minimum: '500', maximum: null };
  await fixture.owner.insertInto('convert_institution_limit').values(limit).execute();
  expect(await fixture.post('quote', { ...buyEuro, fromAmount: '499' })).toMatchObject({
    code: 45524,
    data: { asset: 'USDT', minimum: '500', maximum: '500000' },
  });
  const usdt = ({ asset }: { asset: string }) => asset === 'USDT';
  const own = await fixture.post('listUserOrganizationRiskConfig', {});
  expect(own.data.limits.find(usdt)).toEqual({ asset: 'USDT', minimum: '500', maximum: '500000', own: true });
  const theirs = await fixture.post('listUserOrganizationRiskConfig', {}, fixture.other);
  expect(theirs.data.limits.find(usdt)).toMatchObject({ minimum: '10', own: false });
  expect((await fixture.post('listRiskConfig', {})).data.limits.find(usdt)).toEqual({
    asset: 'USDT',
    minimum: '10',
    maximum: '500000',
    spreadBps: '5',
    enabled: true,
  });
});

test('CV-03 the platform’s quota applies unless the institution has one, over rolling 24 hours', async () => {
  const { data } = await fixture.post('listUserOrganizationRiskConfig', {});
  expect(data.quota).toMatchObject({ limit: '10000000', windowMs: 86_400_000 });
  expect(decimal(data.quota.used).plus(data.quota.left).eq(data.quota.limit)).toBe(true);
  expect(Number(data.quota.used)).toBeGreaterThan(0);
  const institution_id = await fixture.findInstitution('Northmark Capital');
  const usd_limit = toDecimalString(decimal(data.quota.used).plus('999.99'));
  await fixture.owner.insertInto('convert_quota').values({ institution_id, usd_limit }).execute();
  const dollars = { fromAsset: 'USD', toAsset: 'EUR' };
  expect(await fixture.post('quote', { ...dollars, fromAmount: '1000' })).toMatchObject({
    code: 45525,
    message: 'Amount exceeds quote limit, contact operations',
    data: { limit: usd_limit, used: data.quota.used, left: '999.99' },
  });
  const { quoteId } = await fixture.quoted({ ...dollars, fromAmount: '999.99' });
  expect(await fixture.post('order', { quoteId })).toMatchObject({ code: 200 });
  expect((await fixture.post('listUserOrganizationRiskConfig', {})).data.quota.left).toBe('0');
  // A day passes for the same rows.
  const aDay = sql<Date>`created_at - interval '24 hours'`;
  await fixture.owner.updateTable('convert_order').set({ created_at: aDay }).execute();
  await fixture.owner.updateTable('convert_volume').set({ minute: sql<Date>`minute - interval '24 hours'` }).execute();
  expect((await fixture.post('listUserOrganizationRiskConfig', {})).data.quota).toMatchObject({
    used: '0',
    left: usd_limit,
  });
});

test('CV-03 twenty concurrent orders do not exceed the quota: as many as fit are created', async () => {
  const institution_id = await fixture.findInstitution('Northmark Capital');
  const { data } = await fixture.post('listUserOrganizationRiskConfig', {});
  const usd_limit = toDecimalString(decimal(data.quota.used).plus('750'));
  await fixture.owner.insertInto('convert_quota').values({ institution_id, usd_limit }).execute();
  const body = { fromAsset: 'USD', toAsset: 'EUR', fromAmount: '100' };
  const quotes = [];
  for (let index = 0; index < 20; index += 1) quotes.push(await fixture.quoted(body));
  const before = await fixture.available('USD');
  const replies = await Promise.all(quotes.map(({ quoteId }) => fixture.post('order', { quoteId })));
  const codes = replies.map(({ code }) => code);
  expect(codes.filter((code) => code === 200)).toHaveLength(7);
  expect(codes.filter((code) => code === 45525)).toHaveLength(13);
  expect(replies.find(({ code }) => code === 45525)?.data).toMatchObject({ limit: usd_limit, left: '50' });
  expect(await fixture.available('USD')).toBe(toDecimalString(decimal(before).minus('700')));
  expect((await verifyLedger(fixture.platform.db.database)).differences).toEqual([]);
});
