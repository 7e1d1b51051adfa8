import { z } from 'zod/mini';
import {
  agreed,
  areaCode,
  email,
  freeText,
  legalName,
  name,
  phone,
  plainName,
  requiredText,
  telegram,
  username,
} from '../fields.ts';

/** ID-13. */
export const businessKind = z.enum([
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
]);

/** The topics of the contact form: what is offered. */
export const solution = z.enum(['liquidity', 'exchange_software', 'prime_broker', 'other']);

/** The person of a registration or an invitation. */
export const personFields = {
  firstName: plainName(60),
  lastName: plainName(60),
  username: z.optional(username),
};

/** ID-13: a registration without codes and passwords. Username, WhatsApp and Telegram are optional. */
export const registrationFields = {
  ...personFields,
  email,
  areaCode: z.optional(areaCode),
  whatsApp: z.optional(phone),
  telegram: z.optional(telegram),
  companyName: legalName(120),
  businessType: businessKind,
};

/** A WhatsApp number needs its country code. */
export const hasAreaCode = ({
  whatsApp,
  areaCode: code,
}: {
  whatsApp?: string | undefined;
  areaCode?: string | undefined;
}) => whatsApp === undefined || code !== undefined;

/** The consents of a form; a request states both as one. */
export const consentFields = { terms: agreed, privacy: agreed };

/** ID-14: an enquiry without its CAPTCHA. */
export const enquiryFields = {
  name: name(120),
  email,
  phone: requiredText(40).check(z.regex(/^[+()\d .-]{4,40}$/, 'phone')),
  solution,
  message: z._default(freeText(2_000), ''),
};
