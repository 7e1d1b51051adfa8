import { expect, test } from 'vitest';
import { phoneDigits, validatePhone } from './phone.ts';

test('ID-16 a number has a country code and digits', () => {
  expect(validatePhone({ areaCode: '+852', phone: '91234567' })).toEqual({});
  expect(validatePhone({ areaCode: '852', phone: '' })).toEqual({ areaCode: 'areaCode', phone: 'required' });
  expect(validatePhone({ areaCode: '+852', phone: '9123abcd' })).toEqual({ phone: 'phone' });
});

test('a pasted number loses spaces and punctuation only', () => {
  expect(phoneDigits('(9123) 45-67.8')).toBe('912345678');
  expect(phoneDigits('+85291234567')).toBe('+85291234567');
});
