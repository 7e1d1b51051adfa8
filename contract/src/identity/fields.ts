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
 * Form fields. An invalid field is reported by the name of the rule it violates, which has a text in each language:
 * `required`, `tooLong`, `email` …
 */

export const sixDigits = z.string().regex(/^\d{6}$/, 'must be six digits');

export const gaCode = sixDigits.optional().meta({ description: 'required if Google is bound' });

/** Errors of a factor that a change requires. */
export const FACTOR_ERRORS = ['codeNotRequested', 'codeWrong', 'lockedOut'] as const;

/** A password encrypted with the key of `/system/config`. */
export const sealedPassword = z
  .base64()
  .min(1, 'required')
  .max(1024, 'tooLong')
  .meta({ description: 'RSA-OAEP SHA-256, base64' });

/** ID-08. Addresses are stored in lower case. */
export const email = z
  .string()
  .trim()
  .min(1, 'required')
  .max(254, 'tooLong')
  .refine(isEmail, 'email')
  .transform((text) => text.toLowerCase());

/** ID-07. */
export const username = z.string().trim().refine(isUsername, 'username');

/** A name of a person, a company or an address line. */
export const name = (lengthMax: number) =>
  z
    .string()
    .trim()
    .min(1, 'required')
    .max(lengthMax, 'tooLong')
    .refine((text) => isName(text, lengthMax), 'name');

/** A name of a person or a company that emails quote to others. */
export const plainName = (lengthMax: number) => name(lengthMax).refine((text) => isPlainName(text, lengthMax), 'name');

export const areaCode = z.string().refine(isAreaCode, 'areaCode').meta({ description: 'a calling code such as +852' });
export const phone = z.string().refine(isPhoneNumber, 'phone').meta({ description: 'national number, digits only' });
export const telegram = z.string().trim().refine(isTelegram, 'telegram');

/** SH-10: the languages of emails and screens. */
export const language = z.enum(['en-US', 'zh-HK']);

export const memberRole = z.enum(MEMBER_ROLES);

export const day = z.iso.date('date');

/** A call without consent to the agreements is rejected. */
export const agreed = z.literal(true, 'agreements');
