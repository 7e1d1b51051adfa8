import { FEATURES } from '@aldgate/domain/identity/features.ts';
import { RESTRICTED_ACTIONS, RESTRICTION_REASONS } from '@aldgate/domain/identity/restriction.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { fileAnswer, id, menu, nothing, time, token } from '../../fields.ts';
import { signInWire } from '../calls.ts';
import { captchaFields, email, language, memberRole, sealedPassword, sixDigits } from '../fields.ts';
import { webAuthn } from '../webAuthn.ts';
import { BROWSER_TOKENS_MAX } from './browserTokens.ts';
import { sessionOpened } from './sessionOpened.ts';

/** A second factor of sign-in: Google where it is bound, an email code where it is not. */
export const factor = z.enum(['google', 'email', 'passkey']);

/** ID-07: the corporate email or the username. */
export const signInName = z
  .string()
  .trim()
  .min(4, 'is too short')
  .max(254, 'is too long')
  .regex(/^\P{Cc}+$/u, 'has characters that no name has');

/** KY-01: the state of one verification level. */
export const verificationStatus = z.enum(['not_verified', 'under_review', 'certified']);

/** The purpose of an email code of a signed-in user. */
export const businessType = z.enum([
  'update_password',
  'bind_phone',
  'update_phone',
  'update_email',
  /** The code to the new address. */
  'new_email',
  'rebind_google',
  'withdraw',
  'whitelist',
  'member_approval',
  'approval_rules',
]);

export const signInCalls = describeCalls(signInWire, {
  imageCaptcha: {
    summary: 'A CAPTCHA, required before a password is checked (ID-11)',
    request: nothing,
    answer: z.object({ captchaId: id, image: z.string().meta({ description: 'data URI of a PNG image' }) }),
  },

  preLogin: {
    summary: 'First step of sign-in: password and CAPTCHA',
    request: z.strictObject({
      username: signInName,
      password: sealedPassword,
      ...captchaFields,
      browserTokens: z.array(token).max(BROWSER_TOKENS_MAX).optional().meta({
        description: 'from earlier logins in this browser: strangers’ wrong passwords do not lock it out',
      }),
      passkeyToken: token.optional().meta({ description: 'of passkey/loginOptions for the username' }),
      passkey: webAuthn.optional().meta({ description: 'proves the caller where strangers have locked the account' }),
    }),
    answer: z.object({ preLoginToken: token, factors: z.array(factor) }),
    errors: ['captchaWrong', 'verificationFailed', 'lockedOut', 'passkeyFailed'],
  },

  emailCaptchaNoLogin: {
    summary: 'Sends an email code without a session: for a sign-in, a recovery or a registration',
    request: z.union([
      z.strictObject({ preLoginToken: token }),
      z.strictObject({ recoveryToken: token }),
      z.strictObject({
        businessType: z.literal('register'),
        email,
        ...captchaFields,
      }),
    ]),
    answer: z.object({ emailUuid: id }),
    errors: ['preLoginExpired', 'recoveryExpired', 'captchaWrong', 'tooManyRequests'],
  },

  login: {
    summary: 'Second step of sign-in: the Google code, or the email code',
    request: z
      .strictObject({
        preLoginToken: token,
        emailUuid: id.optional(),
        emailCode: z.optional(sixDigits),
        gaCode: z.optional(sixDigits),
        passkey: webAuthn.optional().meta({ description: 'the browser’s WebAuthn response to the options' }),
      })
      .refine((body) => (body.emailCode === undefined) === (body.emailUuid === undefined), {
        path: ['emailUuid'],
        message: 'emailUuid and emailCode go together',
      }),
    answer: sessionOpened,
    errors: ['preLoginExpired', 'codeNotRequested', 'codeWrong', 'codeUsed', 'lockedOut', 'passkeyFailed'],
  },

  logout: { summary: 'Ends the current session', request: nothing, answer: z.null() },

  getUserInfo: {
    summary: 'The signed-in user',
    request: nothing,
    answer: z.object({
      userId: id,
      email: z.string(),
      username: z.string().nullable(),
      name: z.string().nullable(),
      role: memberRole,
      preferredLanguage: language,
      phone: z.string().nullable().meta({ description: 'masked; null if none is bound' }),
      googleBound: z.boolean(),
      passkeys: z.int(),
      restrictions: z
        .array(
          z.object({
            action: z.enum(RESTRICTED_ACTIONS),
            reason: z.enum(RESTRICTION_REASONS),
            since: time,
            until: time.nullable().meta({ description: 'null until operations lift it' }),
          }),
        )
        .meta({
          description: 'the user’s restrictions, for each action the longest one (ID-17)',
        }),
      featuresOff: z.array(z.enum(FEATURES)).meta({ description: 'KY-06: the features that operations switched off' }),
      institution: z.object({
        institutionId: id,
        name: z.string(),
        verification: z.object({ primary: verificationStatus, advanced: verificationStatus }),
        spotTradingForbidden: z.boolean().meta({ description: 'KY-07: spot trading is not allowed' }),
        isBroker: z.boolean().meta({ description: 'BR-01: the brokers’ area is open' }),
      }),
      signedInAt: time,
    }),
  },

  getUserMenu: {
    summary: 'The user’s menu: the pages that exist and that the user may open (SH-11)',
    request: nothing,
    answer: menu,
  },

  emailCaptcha: {
    summary: 'Emails a code to the signed-in user, valid for one purpose and this session',
    request: z
      .strictObject({ businessType, email: z.optional(email).meta({ description: 'for new_email: the recipient' }) })
      .refine((body) => (body.businessType === 'new_email') === (body.email !== undefined), {
        path: ['email'],
        message: 'required',
      }),
    answer: z.object({ emailUuid: id }),
    errors: ['tooManyRequests'],
  },

  loginInfoList: {
    summary: 'The last sign-ins: time, area, address (ID-18)',
    request: nothing,
    answer: z.array(
      z.object({
        time,
        area: z.string().meta({ description: 'a country, Local network, or Unknown' }),
        ip: z.string(),
        client: z.string(),
        current: z.boolean().meta({ description: 'whether it is the current session' }),
      }),
    ),
  },

  exportLoginInfo: {
    summary: 'The last sign-ins as a file, oldest first, times in UTC; `from` is inclusive, `until` exclusive',
    request: z
      .strictObject({
        queryCondition: z.strictObject({ from: time.optional(), until: time.optional() }).prefault({}),
      })
      .prefault({}),
    answer: fileAnswer,
  },
});
