import type { RequestOf } from '@aldgate/contract/calls.ts';
import {
  isAreaCode,
  isEmail,
  isPhoneNumber,
  isPlainName,
  isTelegram,
  isUsername,
} from '@aldgate/domain/identity/fieldRules.ts';
import { compact, type FieldErrors, validateText } from '../fieldErrors.ts';

type Request = RequestOf<'register'>;
export type BusinessKind = Request['businessType'];
export type EmailLanguage = Request['preferredLanguage'];

export const BUSINESS_KINDS: readonly BusinessKind[] = [
  'asset_manager',
  'hedge_fund',
  'market_maker',
  'broker',
  'exchange',
  'miner',
  'payment',
  'family_office',
  'corporate',
  'other',
];

/** The person of a registration or an invitation. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly terms: boolean;
  readonly privacy: boolean;
}

/** ID-13: the form's values; codes and passwords are stored separately. */
export interface Registration extends Person {
  readonly areaCode: string;
  readonly whatsApp: string;
  readonly telegram: string;
  readonly companyName: string;
  readonly businessType: BusinessKind | '';
  readonly email: string;
}

export const NO_PERSON: Person = { firstName: '', lastName: '', username: '', terms: false, privacy: false };

export const NO_REGISTRATION: Registration = {
  ...NO_PERSON,
  areaCode: '+852',
  whatsApp: '',
  telegram: '',
  companyName: '',
  businessType: '',
  email: '',
};

const PERSON_MAX = 60;
const COMPANY_MAX = 120;

const name = (lengthMax: number) =>
  ({ rule: 'name', holds: (text: string) => isPlainName(text, lengthMax), lengthMax }) as const;

export function validatePerson(person: Person): FieldErrors<keyof Person> {
  return compact({
    firstName: validateText(person.firstName, name(PERSON_MAX)),
    lastName: validateText(person.lastName, name(PERSON_MAX)),
    username: validateText(person.username, { rule: 'username', holds: isUsername, optional: true }),
    terms: person.terms ? undefined : 'agreements',
    privacy: person.privacy ? undefined : 'agreements',
  });
}

/** ID-13: WhatsApp, Telegram and username are optional; everything else is required. */
export function validateRegistration(draft: Registration): FieldErrors<keyof Registration> {
  const hasNumber = draft.whatsApp.trim() !== '';
  return {
    ...validatePerson(draft),
    ...compact({
      areaCode: hasNumber ? validateText(draft.areaCode, { rule: 'areaCode', holds: isAreaCode }) : undefined,
      whatsApp: validateText(draft.whatsApp, { rule: 'phone', holds: isPhoneNumber, optional: true }),
      telegram: validateText(draft.telegram, { rule: 'telegram', holds: isTelegram, optional: true }),
      companyName: validateText(draft.companyName, name(COMPANY_MAX)),
      businessType: draft.businessType === '' ? 'required' : undefined,
      email: validateText(draft.email, { rule: 'email', holds: isEmail, lengthMax: 254 }),
    }),
  };
}

/** The optional fields of a request: those that were filled in. */
export const pickPersonFields = ({ firstName, lastName, username }: Person) => ({
  firstName,
  lastName,
  ...(username.trim() !== '' && { username }),
});

type Fields = Omit<Request, 'emailUuid' | 'emailCode' | 'password' | 'confirmPassword' | 'preferredLanguage'>;

/** The request of a valid draft; undefined while no business type is chosen. */
export function buildFields(draft: Registration): Fields | undefined {
  const { businessType, email, companyName, areaCode, whatsApp, telegram } = draft;
  if (businessType === '') return undefined;
  return {
    ...pickPersonFields(draft),
    email,
    companyName,
    businessType,
    ...(whatsApp !== '' && { areaCode, whatsApp }),
    ...(telegram.trim() !== '' && { telegram }),
    agreements: true,
  };
}
