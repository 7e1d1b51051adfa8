import { COUNTRIES } from '@aldgate/domain/identity/countries.ts';
import { z } from 'zod/mini';
import { areaCode, day, email, name, phone, requiredText } from '../identity/fields.ts';

/** ISO 3166-1 alpha-2. */
const country = z.enum(COUNTRIES, 'country');

/** KY-02: the person's identity. */
export const identityFields = {
  nationality: country,
  fullName: name(120),
  idType: z.enum(['id_card', 'passport']),
  idNumber: requiredText(40).check(z.regex(/^[A-Za-z0-9()/-]+$/, 'idNumber')),
};

/** ID-21: the institution's details. */
export const companyFields = {
  registeredName: name(160),
  region: country,
  registrationNumber: requiredText(40).check(z.regex(/^[A-Za-z0-9./-]+$/, 'registrationNumber')),
  incorporatedOn: day,
  address: name(240),
  areaCode,
  businessPhone: phone,
  email,
};
