import { expect, test } from 'vitest';
import { checkForm } from '../../../lib/testing/checkForm.ts';
import { NO_REGISTRATION, type RegistrationValues, registrationSchema } from './registration.ts';

const whole: RegistrationValues = {
  firstName: 'Tai Man',
  lastName: 'Chan',
  username: 'taiman',
  terms: true,
  privacy: true,
  areaCode: '+852',
  whatsApp: '61234567',
  telegram: '@tai_man',
  companyName: 'Peak & Co. Limited',
  businessType: 'family_office',
  email: 'tai.man@peak.test',
};

test('ID-13 a complete registration has no errors and is sent unchanged', async () => {
  const { terms: _terms, privacy: _privacy, ...fields } = whole;
  expect(await checkForm(registrationSchema, whole)).toEqual({ request: { ...fields, agreements: true }, broken: {} });
});

test('ID-13 every missing required field is reported, and each agreement separately', async () => {
  const { broken } = await checkForm(registrationSchema, NO_REGISTRATION);
  expect(broken).toEqual({
    firstName: 'required',
    lastName: 'required',
    companyName: 'required',
    businessType: 'required',
    email: 'required',
    terms: 'agreements',
    privacy: 'agreements',
  });
});

test('ID-07 ID-08 ID-13 every field reports the rule it breaks', async () => {
  const wrong = {
    ...whole,
    firstName: '<b>',
    lastName: 'x'.repeat(61),
    username: '1st',
    areaCode: '852',
    whatsApp: '6123x',
    telegram: '@ab',
    companyName: 'y'.repeat(121),
    email: 'tai.man@peak',
  };
  expect((await checkForm(registrationSchema, wrong)).broken).toEqual({
    firstName: 'name',
    lastName: 'tooLong',
    username: 'username',
    areaCode: 'areaCode',
    whatsApp: 'phone',
    telegram: 'telegram',
    companyName: 'tooLong',
    email: 'email',
  });
});

test('ID-13 empty optional fields are not sent, and a country code without a number is ignored', async () => {
  const least = { ...whole, username: ' ', areaCode: 'none', whatsApp: '', telegram: '' };
  const { request, broken } = await checkForm(registrationSchema, least);
  expect(broken).toEqual({});
  for (const field of ['username', 'areaCode', 'whatsApp', 'telegram']) expect(request).not.toHaveProperty(field);
});

test('ID-13 a number needs its country code', async () => {
  expect((await checkForm(registrationSchema, { ...whole, areaCode: '' })).broken).toEqual({ areaCode: 'required' });
});
