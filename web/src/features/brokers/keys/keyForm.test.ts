import { expect, test } from 'vitest';
import { findKeyKind, NO_KEY, selectKeySchema } from './keyForm.ts';

const typed = { ...NO_KEY, name: 'Desk', reason: 'Quotes', boundIps: '203.0.113.7, 2001:DB8::1\n203.0.113.7' };
const check = async (kind: 'issued' | 'brought', value: object) =>
  selectKeySchema(kind)['~standard'].validate({ ...typed, ...value });

test('BR-07 addresses are sent once each in their canonical spelling, and no secret with an issued key', async () => {
  expect(await check('issued', {})).toEqual({
    value: { name: 'Desk', reason: 'Quotes', permissions: ['read'], boundIps: ['203.0.113.7', '2001:db8::1'] },
  });
});

test('BR-07 a wrong address is an error of its field, and a brought key needs its secret', async () => {
  const pathsOf = async (kind: 'issued' | 'brought', value: object) =>
    ((await check(kind, value)).issues ?? []).map(({ path }) => path?.map(String).join('.'));
  expect(await pathsOf('issued', { boundIps: '10.0.0.0/8' })).toEqual(['boundIps']);
  expect(await pathsOf('brought', { apiKey: 'key', apiSecret: undefined })).toEqual(['apiSecret']);
});

test('BR-07 a custody account is traded through the platform alone', () => {
  expect([findKeyKind('custody'), findKeyKind('common'), findKeyKind('asset_management')]).toEqual([
    undefined,
    'brought',
    'issued',
  ]);
});
