import { TOWN_MAX } from '@aldgate/domain/bank/paymentText.ts';
import { COUNTRIES } from '@aldgate/domain/identity/countries.ts';
import { z } from 'zod/mini';
import { areaCode, day, email, label, name, phone, requiredText } from '../identity/fields.ts';

/** ISO 3166-1 alpha-2. */
const country = z.enum(COUNTRIES, 'country');

/** An address beside its town, which payments carry in a field of its own. */
const addressFields = { address: label(240), town: name(TOWN_MAX) };

/** KY-02: the person's identity. */
export const identityFields = {
  nationality: country,
  fullName: name(120),
  idType: z.enum(['id_card', 'passport']),
  idNumber: requiredText(40).check(z.regex(/^[A-Za-z0-9()/-]+$/, 'idNumber')),
};

/** The individual's residential address. */
export const residenceFields = { ...addressFields, country };

/** ID-21: the institution's details; `region` is the country of its registered address. */
export const companyFields = {
  registeredName: name(160),
  region: country,
  registrationNumber: requiredText(40).check(z.regex(/^[A-Za-z0-9./-]+$/, 'registrationNumber')),
  incorporatedOn: day,
  ...addressFields,
  areaCode,
  businessPhone: phone,
  email,
};
