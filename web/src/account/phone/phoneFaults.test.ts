import { expect, test } from 'vitest';
import { phoneFaults } from './usePhoneEntry.ts';

test('ID-16 each part of a number is judged by its own rule', () => {
  expect(phoneFaults({ areaCode: '+852', phone: '61234567' })).toEqual({});
  expect(phoneFaults({ areaCode: '', phone: '' })).toEqual({ areaCode: 'required', phone: 'required' });
  expect(phoneFaults({ areaCode: '852', phone: '6123 4567' })).toEqual({ areaCode: 'areaCode', phone: 'phone' });
});
