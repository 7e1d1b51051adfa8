import { expect, test } from 'vitest';
import { validatePhone } from './usePhoneEntry.ts';

test('ID-16 each part of a number is validated by its own rule', () => {
  expect(validatePhone({ areaCode: '+852', phone: '61234567' })).toEqual({});
  expect(validatePhone({ areaCode: '', phone: '' })).toEqual({ areaCode: 'required', phone: 'required' });
  expect(validatePhone({ areaCode: '852', phone: '6123 4567' })).toEqual({ areaCode: 'areaCode', phone: 'phone' });
});
