import { ADDRESSES_MAX } from '@aldgate/domain/apiKeys/terms.ts';
import { expect, test } from 'vitest';
import { checkForm } from '../../lib/testing/checkForm.ts';
import { type KeyValues, keySchema, NO_KEY, readTerms } from './keyForm.ts';

const check = (over: Partial<KeyValues>) => checkForm(keySchema, { ...NO_KEY, remark: 'Desk', ...over });

test('AK-01 a remark is required and has at most 500 visible characters', async () => {
  expect((await check({ remark: ' ' })).broken).toEqual({ remark: 'required' });
  expect((await check({ remark: 'x'.repeat(501) })).broken).toEqual({ remark: 'tooLong' });
  expect((await check({ remark: 'a\u202eb' })).broken).toEqual({ remark: 'text' });
});

test('AK-02 addresses are sent one by one, and what is wrong with them is an error of their field', async () => {
  expect(await check({ addresses: '203.0.113.7, 2001:DB8::1' })).toEqual({
    request: { remark: 'Desk', permissions: ['read'], addresses: ['203.0.113.7', '2001:db8::1'] },
    broken: {},
  });
  expect((await check({ addresses: '203.0.113.7 nowhere' })).broken).toEqual({ addresses: 'address' });
  const many = Array.from({ length: ADDRESSES_MAX + 1 }, (_, index) => `203.0.113.${index}`);
  expect((await check({ addresses: many.slice(1).join(' ') })).broken).toEqual({});
  expect((await check({ addresses: many.join(' ') })).broken).toEqual({ addresses: 'tooMany' });
});

test('AK-03 the right to withdraw needs an address', async () => {
  const permissions = ['read', 'withdrawal'] as const;
  expect((await check({ permissions })).broken).toEqual({ addresses: 'required' });
  expect((await check({ permissions, addresses: '203.0.113.7' })).broken).toEqual({});
});

test('AK-01 every permission implies reading', () => {
  expect(readTerms({ permissions: ['withdrawal'], addresses: '' }).permissions).toEqual(['read', 'withdrawal']);
});
