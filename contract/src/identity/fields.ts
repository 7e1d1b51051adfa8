import {
  isAreaCode,
  isEmail,
  isName,
  isPhoneNumber,
  isPlainName,
  isTelegram,
  isUsername,
} from '@aldgate/domain/identity/fieldRules.ts';
import { MEMBER_ROLES } from '@aldgate/domain/identity/roles.ts';
import { z } from 'zod';

/**
 * Fields that a person fills in. What is wrong with one is told by the name of the rule, which the client has a text for in each
 * language: `required`, `tooLong`, `email` …
 */

export const sixDigits = z.string().regex(/^\d{6}$/, 'must be six digits');

export const gaCode = sixDigits.optional().meta({ description: 'required where Google is bound' });

/** What can go wrong with a factor that a change asks for. */
export const FACTOR_ERRORS = ['codeNotRequested', 'codeWrong', 'lockedOut'] as const;

/** A password as it travels: encrypted with the key of `/system/config`. */
export const sealedPassword = z
  .base64()
  .min(1, 'required')
  .max(1024, 'tooLong')
  .meta({ description: 'RSA-OAEP SHA-256, base64' });

/** ID-08. Addresses are kept in lower case. */
export const email = z
  .string()
  .trim()
  .min(1, 'required')
  .max(254, 'tooLong')
  .refine(isEmail, 'email')
  .transform((text) => text.toLowerCase());

/** ID-07. */
export const username = z.string().trim().refine(isUsername, 'username');

/** A name of a person, a company or a place. */
export const name = (lengthMax: number) =>
  z
    .string()
    .trim()
    .min(1, 'required')
    .max(lengthMax, 'tooLong')
    .refine((text) => isName(text, lengthMax), 'name');

/** A name of a person or a company that letters repeat to others. */
export const plainName = (lengthMax: number) => name(lengthMax).refine((text) => isPlainName(text, lengthMax), 'name');

export const areaCode = z.string().refine(isAreaCode, 'areaCode').meta({ description: 'a calling code such as +852' });
export const phone = z
  .string()
  .refine(isPhoneNumber, 'phone')
  .meta({ description: 'digits of the number in its country' });
export const telegram = z.string().trim().refine(isTelegram, 'telegram');

/** SH-10: the languages that letters and screens are written in. */
export const language = z.enum(['en-US', 'zh-HK']);

export const memberRole = z.enum(MEMBER_ROLES);

/** A date without a time. */
export const day = z.iso.date('date');

/** Agreements are ticked or the call is refused. */
export const agreed = z.literal(true, 'agreements');
