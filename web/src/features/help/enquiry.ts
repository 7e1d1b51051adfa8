import { isEmail } from '@aldgate/domain/identity/fieldRules.ts';

/** SH-18: the topics of an enquiry. */
export const SOLUTIONS = [
  'liquidity',
  'exchange_software',
  'custody',
  'electricity',
  'otc',
  'prime_broker',
  'other',
] as const;

export interface Enquiry {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly solution: (typeof SOLUTIONS)[number] | '';
  readonly message: string;
  readonly captcha: string;
}

export const EMPTY: Enquiry = { name: '', email: '', phone: '', solution: '', message: '', captcha: '' };

export type EnquiryError = 'required' | 'email' | 'phone';
export type EnquiryErrors = Readonly<Partial<Record<keyof Enquiry, EnquiryError>>>;

/** ID-14: required fields, each with its own error, and invalid emails and phone numbers. */
export function validateEnquiry(enquiry: Enquiry): EnquiryErrors {
  const errors: Partial<Record<keyof Enquiry, EnquiryError>> = {};
  for (const field of ['name', 'email', 'phone', 'solution', 'captcha'] as const) {
    if (enquiry[field].trim() === '') errors[field] = 'required';
  }
  if (errors.email === undefined && !isEmail(enquiry.email.trim())) errors.email = 'email';
  if (errors.phone === undefined && !/^[+()\d .-]{4,40}$/.test(enquiry.phone.trim())) errors.phone = 'phone';
  return errors;
}
