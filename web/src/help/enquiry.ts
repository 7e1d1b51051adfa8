import { isEmail } from '@aldgate/domain/identity/fieldRules.ts';

/** SH-18: what somebody can ask about. */
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

export type EnquiryFault = 'required' | 'email' | 'phone';
export type EnquiryFaults = Readonly<Partial<Record<keyof Enquiry, EnquiryFault>>>;

/** ID-14: what is missing, each field by itself, and what cannot be an address or a number. */
export function faultsOf(enquiry: Enquiry): EnquiryFaults {
  const faults: Partial<Record<keyof Enquiry, EnquiryFault>> = {};
  for (const field of ['name', 'email', 'phone', 'solution', 'captcha'] as const) {
    if (enquiry[field].trim() === '') faults[field] = 'required';
  }
  if (faults.email === undefined && !isEmail(enquiry.email.trim())) faults.email = 'email';
  if (faults.phone === undefined && !/^[+()\d .-]{4,40}$/.test(enquiry.phone.trim())) faults.phone = 'phone';
  return faults;
}
