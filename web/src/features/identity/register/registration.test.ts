import { expect, test } from 'vitest';
import { buildFields, NO_REGISTRATION, type Registration, validateRegistration } from './registration.ts';

const whole: Registration = {
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

test('ID-13 a complete registration has no errors and is sent unchanged', () => {
  expect(validateRegistration(whole)).toEqual({});
  const { terms: _terms, privacy: _privacy, ...fields } = whole;
  expect(buildFields(whole)).toEqual({ ...fields, agreements: true });
});

test('ID-13 every missing required field is reported, and each agreement separately', () => {
  expect(validateRegistration(NO_REGISTRATION)).toEqual({
    firstName: 'required',
    lastName: 'required',
    companyName: 'required',
    businessType: 'required',
    email: 'required',
    terms: 'agreements',
    privacy: 'agreements',
  });
  expect(buildFields(NO_REGISTRATION)).toBeUndefined();
});

test('ID-07 ID-08 ID-13 every field reports the rule it breaks', () => {
  const wrong: Registration = {
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
  expect(validateRegistration(wrong)).toEqual({
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

test('ID-13 empty optional fields are not sent, and a country code without a number is ignored', () => {
  const least: Registration = { ...whole, username: ' ', areaCode: 'none', whatsApp: '', telegram: '' };
  expect(validateRegistration(least)).toEqual({});
  const sent = buildFields(least);
  for (const field of ['username', 'areaCode', 'whatsApp', 'telegram']) expect(sent).not.toHaveProperty(field);
});
