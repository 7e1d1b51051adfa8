import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { id, token } from '../../fields.ts';
import {
  agreed,
  areaCode,
  email,
  language,
  name,
  phone,
  plainName,
  sealedPassword,
  sixDigits,
  telegram,
  username,
} from '../fields.ts';
import { registrationWire } from './calls.ts';

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

/** SH-18: the topics of the contact form. */
export const solution = z.enum([
  'liquidity',
  'exchange_software',
  'custody',
  'electricity',
  'otc',
  'prime_broker',
  'other',
]);

export const registrationCalls = describeCalls(registrationWire, {
  register: {
    summary: 'Registers an institution with its first administrator and signs them in (ID-13)',
    request: z
      .strictObject({
        firstName: plainName(60),
        lastName: plainName(60),
        email,
        emailUuid: id,
        emailCode: sixDigits,
        username: z.optional(username).meta({ description: 'optional (ID-07)' }),
        areaCode: z.optional(areaCode),
        whatsApp: z.optional(phone),
        telegram: z.optional(telegram),
        preferredLanguage: language,
        companyName: plainName(120),
        businessType: businessKind,
        password: sealedPassword,
        confirmPassword: sealedPassword,
        agreements: agreed,
      })
      .refine(({ whatsApp, areaCode: code }) => whatsApp === undefined || code !== undefined, {
        path: ['areaCode'],
        message: 'required',
      }),
    answer: z.object({ token }),
    errors: ['codeNotRequested', 'codeWrong', 'lockedOut', 'accountDuplicated', 'passwordRules', 'passwordsDiffer'],
  },

  addContact: {
    summary: 'Sends an enquiry about a solution (ID-14)',
    request: z.strictObject({
      name: name(120),
      email,
      phone: z
        .string()
        .trim()
        .min(1, 'required')
        .max(40, 'tooLong')
        .regex(/^[+()\d .-]{4,40}$/, 'phone'),
      solution,
      message: z.string().trim().max(2_000, 'tooLong').default(''),
      captchaId: id,
      captchaCode: z.string().min(1, 'required').max(16, 'tooLong'),
    }),
    answer: z.null(),
    errors: ['captchaWrong'],
  },
});
