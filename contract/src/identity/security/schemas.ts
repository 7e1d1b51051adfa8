import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { id, nothing, time } from '../../fields.ts';
import { securityWire } from '../calls.ts';
import {
  areaCode,
  email,
  FACTOR_ERRORS as FACTORS,
  gaCode,
  language,
  ownPassword,
  phone,
  sealedPassword,
  sixDigits,
} from '../fields.ts';

export const securityCalls = describeCalls(securityWire, {
  updatePreferredLanguage: {
    summary: 'Sets the language of emails',
    request: z.strictObject({ language }),
    answer: z.null(),
  },

  updatePwd: {
    summary: 'Changes the password and ends every other session (ID-06)',
    request: z.strictObject({
      oldPassword: sealedPassword,
      newPassword: sealedPassword,
      confirmPassword: z.optional(sealedPassword).meta({ description: 'the new password again; it must be equal' }),
      emailCode: sixDigits,
      emailUuid: id,
      gaCode,
    }),
    answer: z.null(),
    errors: [
      ...FACTORS,
      'verificationFailed',
      'passwordRules',
      'passwordCommon',
      'passwordsDiffer',
      'passwordUnchanged',
    ],
  },

  bindPhoneInfo: {
    summary: 'Binds a first phone, verified by an SMS code; withdrawals are then restricted (ID-16, ID-17)',
    request: z.strictObject({ smsUuid: id, smsCode: sixDigits, areaCode, phone, gaCode, password: ownPassword }),
    answer: z.null(),
    errors: [...FACTORS, 'verificationFailed', 'phoneBound'],
  },

  updatePhoneInfo: {
    summary: 'Changes the phone, verified by codes to the old phone, the new phone and the email address (ID-16)',
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
      'Changes the email, verified by codes to the old and the new address; withdrawals are restricted for ' +
      '24 hours (ID-16, ID-17)',
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
    summary: 'A new Google secret with its QR code, to be bound with one of its codes within ten minutes (ID-16)',
    request: nothing,
    answer: z.object({
      secretKey: z.string().meta({ description: 'base32' }),
      qrCode: z.string().meta({ description: 'data URI of an SVG image' }),
    }),
  },

  bindGaInfo: {
    summary: 'Binds Google or rebinds another authenticator; withdrawals are then restricted (ID-16, ID-17)',
    request: z.strictObject({
      secretKey: z.string().regex(/^[A-Z2-7]{16,64}$/, 'is not a secret'),
      gaCode: sixDigits,
      oldGaCode: z.optional(sixDigits).meta({ description: 'from the bound authenticator; required to rebind' }),
      emailUuid: id.optional().meta({ description: 'required to rebind' }),
      emailCode: z.optional(sixDigits),
      password: ownPassword,
    }),
    answer: z.null(),
    errors: [...FACTORS, 'verificationFailed'],
  },

  frozenLatestAccount: {
    summary: 'Freezes the account: disables withdrawal and convert and ends every session (ID-19)',
    request: z
      .strictObject({
        cancelWithdrawals: z
          .boolean()
          .optional()
          .meta({ description: 'cancels the withdrawals that are not sent; else they wait on hold' }),
      })
      .prefault({}),
    answer: z.null(),
  },

  listSession: {
    summary: 'The user’s active sessions',
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
    summary: 'Ends one of the user’s sessions',
    request: z.strictObject({ sessionId: id }),
    answer: z.null(),
    errors: ['notFound'],
  },

  revokeOtherSessions: {
    summary: 'Ends every other session of the user',
    request: nothing,
    answer: z.object({ ended: z.int() }),
  },
});
