import type { RequestOf } from '@aldgate/contract/calls.ts';
import {
  consentFields,
  hasAreaCode,
  personFields,
  registrationFields,
} from '@aldgate/contract/identity/registration/forms.ts';
import { z } from 'zod/mini';
import { NO_PHONE } from '../../../lib/forms/PhoneField.tsx';

type Request = RequestOf<'register'>;
export type BusinessKind = Request['businessType'];
export type EmailLanguage = Request['preferredLanguage'];

export type Agreement = 'terms' | 'privacy';

/** The values of a form that someone joins with. */
export interface PersonValues {
  firstName: string;
  lastName: string;
  username: string;
  terms: boolean;
  privacy: boolean;
}

/** ID-13: the values of a registration; codes and passwords are kept separately. */
export interface RegistrationValues extends PersonValues {
  areaCode: string;
  whatsApp: string;
  telegram: string;
  companyName: string;
  businessType: BusinessKind | '';
  email: string;
}

export const NO_PERSON: PersonValues = { firstName: '', lastName: '', username: '', terms: false, privacy: false };

export const NO_REGISTRATION: RegistrationValues = {
  ...NO_PERSON,
  areaCode: NO_PHONE.areaCode,
  whatsApp: '',
  telegram: '',
  companyName: '',
  businessType: '',
  email: '',
};

const personForm = z.object({ ...personFields, ...consentFields });

/** The consents are one field of a request: true if both were given. */
const joinConsents = <Fields extends z.output<typeof personForm>>({ terms, privacy, ...fields }: Fields) => ({
  ...fields,
  agreements: terms && privacy,
});

export const personSchema = z.pipe(personForm, z.transform(joinConsents));

const registrationForm = z
  .object({ ...registrationFields, ...consentFields })
  .check(z.refine(hasAreaCode, { path: ['areaCode'], error: 'required' }));

type Entered = z.input<typeof registrationForm>;

/** A country code without a number is ignored. */
const dropUnusedAreaCode = ({ areaCode, ...fields }: Entered): Entered =>
  fields.whatsApp === undefined ? fields : { ...fields, areaCode };

export const registrationSchema = z.pipe(
  z.pipe(z.transform(dropUnusedAreaCode), registrationForm),
  z.transform(joinConsents),
);
