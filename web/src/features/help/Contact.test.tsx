import { expect, test } from 'vitest';
import { checkForm } from '../../lib/testing/checkForm.ts';
import { enquirySchema, NO_ENQUIRY } from './Contact.tsx';

test('ID-14 name, email, phone and solution are each required', async () => {
  expect((await checkForm(enquirySchema, NO_ENQUIRY)).broken).toEqual({
    name: 'required',
    email: 'required',
    phone: 'required',
    solution: 'required',
    captchaCode: 'required',
  });
});

test('ID-14 ID-08 email and phone are validated; a message is optional', async () => {
  const whole = {
    name: 'A',
    email: 'a@b.test',
    phone: '+852 6123 4567',
    solution: 'liquidity',
    message: '',
    captchaCode: 'x',
  };
  expect(await checkForm(enquirySchema, whole)).toEqual({ request: whole, broken: {} });
  for (const solution of ['otc', 'custody', 'electricity']) {
    expect((await checkForm(enquirySchema, { ...whole, solution })).broken).toHaveProperty('solution');
  }
  const wrong = { ...whole, email: 'a@b', phone: 'call me' };
  expect((await checkForm(enquirySchema, wrong)).broken).toEqual({ email: 'email', phone: 'phone' });
});
