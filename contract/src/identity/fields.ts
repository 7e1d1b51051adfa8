import {
  isAreaCode,
  isEmail,
  isLabel,
  isName,
  isPhoneNumber,
  isTelegram,
  isText,
  isUsername,
  normalizeName,
} from '@aldgate/domain/identity/fieldRules.ts';
import { isLegalName, isPlainLabel, isPlainName } from '@aldgate/domain/identity/nameAddresses.ts';
import { MEMBER_ROLES } from '@aldgate/domain/identity/roles.ts';
import { z } from 'zod/mini';

/**
 * Fields of forms, in the small form of zod, because browsers check them with the same schemas. An invalid field is
 * reported by the name of the rule it violates, which has a text in each language: `required`, `tooLong`, `email` …
 */

export const sixDigits = z.string('required').check(z.regex(/^\d{6}$/, 'must be six digits'));

/** ID-11: the answer to a CAPTCHA. */
export const captchaFields = {
  captchaId: z.uuid(),
  captchaCode: z.string('required').check(z.minLength(1, 'required'), z.maxLength(16, 'tooLong')),
};

export const gaCode = z.optional(sixDigits).check(z.describe('required if Google is bound: 45575'));

/** Errors of a factor that a change requires. */
export const FACTOR_ERRORS = ['stepUpRequired', 'codeNotRequested', 'codeWrong', 'lockedOut'] as const;

/** A password encrypted with the key of `/system/config`. */
export const sealedPassword = z
  .base64()
  .check(z.minLength(1, 'required'), z.maxLength(1024, 'tooLong'), z.describe('RSA-OAEP SHA-256, base64'));

/** Confirms a change of factors where Google is not bound: 45575 without it. */
export const ownPassword = z.optional(sealedPassword).check(z.describe('required if Google is not bound: 45575'));

/** A required text without surrounding spaces. */
export const requiredText = (lengthMax: number) =>
  z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(lengthMax, 'tooLong'));

/** Text of several lines that others read. It may be empty. */
export const freeText = (lengthMax: number) =>
  z.string('required').check(z.trim(), z.maxLength(lengthMax, 'tooLong'), z.refine(isText, 'text'));

/** ID-08. Addresses are stored in lower case. */
export const email = requiredText(254).check(z.refine(isEmail, 'email'), z.toLowerCase());

/** ID-07. */
export const username = z.string('required').check(z.trim(), z.refine(isUsername, 'username'));

type NameRule = (text: string, lengthMax: number) => boolean;

/** A name as it is stored. It reports the first rule that it breaks. */
const named = (lengthMax: number, rule: NameRule) =>
  z.string('required').check(
    z.overwrite(normalizeName),
    z.trim(),
    z.minLength(1, { error: 'required', abort: true }),
    z.maxLength(lengthMax, { error: 'tooLong', abort: true }),
    z.refine((text) => rule(text, lengthMax), { error: 'name', abort: true }),
  );

/** A name of a person, a company or a place. */
export const name = (lengthMax: number) => named(lengthMax, isName);

/** A label of a customer's own thing, or a line of an address. */
export const label = (lengthMax: number) => named(lengthMax, isLabel);

/** A name of a person that emails quote to others. */
export const plainName = (lengthMax: number) =>
  name(lengthMax).check(z.refine((text) => isPlainName(text, lengthMax), 'nameAddress'));

/** A label that emails quote to others. */
export const plainLabel = (lengthMax: number) =>
  label(lengthMax).check(z.refine((text) => isPlainLabel(text, lengthMax), 'nameAddress'));

/** A company's registered name, which emails quote to others. */
export const legalName = (lengthMax: number) =>
  name(lengthMax).check(z.refine((text) => isLegalName(text, lengthMax), 'nameAddress'));

export const areaCode = z
  .string('required')
  .check(z.refine(isAreaCode, 'areaCode'), z.describe('a calling code such as +852'));
export const phone = z
  .string('required')
  .check(z.refine(isPhoneNumber, 'phone'), z.describe('national number, digits only'));
export const telegram = z.string('required').check(z.trim(), z.refine(isTelegram, 'telegram'));

/** SH-10: the languages of emails and screens. */
export const language = z.enum(['en-US', 'zh-HK']);

export const memberRole = z.enum(MEMBER_ROLES);

export const day = z.iso.date('date');

/** A call without consent to the agreements is rejected. */
export const agreed = z.literal(true, 'agreements');
