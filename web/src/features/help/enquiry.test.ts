import { expect, test } from 'vitest';
import { EMPTY, validateEnquiry } from './enquiry.ts';

test('ID-14 name, email, phone and solution are each required', () => {
  expect(validateEnquiry(EMPTY)).toEqual({
    name: 'required',
    email: 'required',
    phone: 'required',
    solution: 'required',
    captcha: 'required',
  });
});

test('ID-14 ID-08 email and phone are validated; a message is optional', () => {
  const whole = {
    ...EMPTY,
    name: 'A',
    email: 'a@b.test',
    phone: '+852 6123 4567',
    solution: 'otc',
    captcha: 'x',
  } as const;
  expect(validateEnquiry(whole)).toEqual({});
  expect(validateEnquiry({ ...whole, email: 'a@b', phone: 'call me' })).toEqual({ email: 'email', phone: 'phone' });
});
