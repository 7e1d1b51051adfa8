import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { id, nothing, time } from '../../fields.ts';
import {
  areaCode,
  email,
  FACTOR_ERRORS as FACTORS,
  gaCode,
  language,
  phone,
  sealedPassword,
  sixDigits,
} from '../fields.ts';
import { securityWire } from './calls.ts';

export const securityCalls = describeCalls(securityWire, {
  updatePreferredLanguage: {
    summary: 'The language that letters are written in',
    request: z.strictObject({ language }),
    answer: z.null(),
  },

  updatePwd: {
    summary: 'Changes the password; every other session ends (ID-06)',
    request: z.strictObject({
      oldPassword: sealedPassword,
      newPassword: sealedPassword,
      confirmPassword: sealedPassword,
      emailCode: sixDigits,
      emailUuid: id,
      gaCode,
    }),
    answer: z.null(),
    errors: [...FACTORS, 'verificationFailed', 'passwordRules', 'passwordsDiffer', 'passwordUnchanged'],
  },

  bindPhoneInfo: {
    summary: 'Binds a first phone, proved by a code that was sent to it; then withdrawals wait (ID-16, ID-17)',
    request: z.strictObject({ smsUuid: id, smsCode: sixDigits, areaCode, phone, gaCode }),
    answer: z.null(),
    errors: [...FACTORS, 'phoneBound'],
  },

  updatePhoneInfo: {
    summary: 'Changes the phone, proved by codes sent to the old and the new one and by email (ID-16)',
    request: z.strictObject({
      oldSmsUuid: id,
      oldSmsCode: sixDigits,
      newSmsUuid: id,
      newSmsCode: sixDigits,
      emailUuid: id,
      emailCode: sixDigits,
      areaCode,
      phone,
      gaCode,
    }),
    answer: z.null(),
    errors: [...FACTORS, 'phoneNotBound'],
  },

  updateEmail: {
    summary:
      'Changes the email, proved by codes sent to the old and the new one; withdrawals wait 24 hours (ID-16, ID-17)',
    request: z.strictObject({
      email,
      newEmailUuid: id,
      newEmailCode: sixDigits,
      emailUuid: id,
      emailCode: sixDigits,
      gaCode,
    }),
    answer: z.null(),
    errors: [...FACTORS, 'accountDuplicated'],
  },

  generateGaInfo: {
    summary: 'A new Google secret with its QR code. It is bound with a code that it makes, within ten minutes (ID-16)',
    request: nothing,
    answer: z.object({
      secretKey: z.string().meta({ description: 'base32' }),
      qrCode: z.string().meta({ description: 'data URI of an SVG picture' }),
    }),
  },

  bindGaInfo: {
    summary: 'Binds Google, or another authenticator in its place; withdrawals wait afterwards (ID-16, ID-17)',
    request: z.strictObject({
      secretKey: z.string().regex(/^[A-Z2-7]{16,64}$/, 'is not a secret'),
      gaCode: sixDigits,
      oldGaCode: sixDigits.optional().meta({ description: 'of the authenticator that is bound; required to rebind' }),
      emailUuid: id.optional().meta({ description: 'required to rebind' }),
      emailCode: sixDigits.optional(),
    }),
    answer: z.null(),
    errors: FACTORS,
  },

  frozenLatestAccount: {
    summary: 'Freezes the account: withdrawal and convert close, and its user is signed out everywhere (ID-19)',
    request: z.strictObject({
      cancelWithdrawals: z.boolean().meta({ description: 'whether pending withdrawals are cancelled too' }),
    }),
    answer: z.null(),
  },

  listSession: {
    summary: 'The sessions of this user that are open',
    request: nothing,
    answer: z.array(
      z.object({
        sessionId: id,
        createdAt: time,
        expiresAt: time,
        area: z.string(),
        ip: z.string(),
        client: z.string(),
        current: z.boolean(),
      }),
    ),
  },

  revokeSession: {
    summary: 'Ends one of this user’s sessions',
    request: z.strictObject({ sessionId: id }),
    answer: z.null(),
    errors: ['notFound'],
  },

  revokeOtherSessions: {
    summary: 'Ends every session of this user but this one',
    request: nothing,
    answer: z.object({ ended: z.int() }),
  },
});
