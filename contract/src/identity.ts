import { z } from 'zod';
import { describe } from './call.ts';
import { id, nothing, time, token } from './fields.ts';
import { wire } from './wire.ts';

/** A second factor of sign-in: Google where it is bound, an email code where it is not. */
export const factor = z.enum(['google', 'email']);

/** KY-01: the state of one verification level. */
export const verificationStatus = z.enum(['not_verified', 'under_review', 'certified']);

const sixDigits = z.string().regex(/^\d{6}$/, 'must be six digits');

export const imageCaptcha = describe(wire.imageCaptcha, {
  summary: 'A picture code, to be read before a password is tried (ID-11)',
  request: nothing,
  answer: z.object({ captchaId: id, image: z.string().meta({ description: 'data URI of an SVG picture' }) }),
});

export const preLogin = describe(wire.preLogin, {
  summary: 'First step of sign-in: password and picture code',
  request: z.strictObject({
    username: z
      .string()
      .trim()
      .min(4, 'is too short')
      .max(254, 'is too long')
      .regex(/^\P{Cc}+$/u, 'has characters that no name has'),
    password: z
      .base64()
      .min(1, 'is required')
      .max(1024, 'is too long')
      .meta({ description: 'RSA-OAEP SHA-256, base64' }),
    captchaId: id,
    captchaCode: z.string().min(1, 'is required').max(16, 'is too long'),
  }),
  answer: z.object({ preLoginToken: token, factors: z.array(factor) }),
  errors: ['captchaWrong', 'verificationFailed', 'lockedOut'],
});

export const emailCaptchaNoLogin = describe(wire.emailCaptchaNoLogin, {
  summary: 'Sends the email code of a sign-in under way',
  request: z.strictObject({ preLoginToken: token }),
  answer: z.object({ emailUuid: id }),
  errors: ['preLoginExpired', 'tooManyRequests'],
});

export const login = describe(wire.login, {
  summary: 'Second step of sign-in: the Google code, or the email code',
  request: z
    .strictObject({
      preLoginToken: token,
      emailUuid: id.optional(),
      emailCode: sixDigits.optional(),
      gaCode: sixDigits.optional(),
    })
    .refine((body) => (body.emailCode === undefined) === (body.emailUuid === undefined), {
      path: ['emailUuid'],
      message: 'emailUuid and emailCode go together',
    }),
  answer: z.object({ token }),
  errors: ['preLoginExpired', 'codeNotRequested', 'codeWrong', 'lockedOut'],
});

export const logout = describe(wire.logout, { summary: 'Ends this session', request: nothing, answer: z.null() });

export const getUserInfo = describe(wire.getUserInfo, {
  summary: 'Who is signed in',
  request: nothing,
  answer: z.object({
    userId: id,
    email: z.string(),
    username: z.string().nullable(),
    googleBound: z.boolean(),
    institution: z.object({
      institutionId: id,
      name: z.string(),
      verification: z.object({ primary: verificationStatus, advanced: verificationStatus }),
      spotTradingForbidden: z.boolean().meta({ description: 'KY-07: operations keep it from spot trading' }),
    }),
    signedInAt: time,
  }),
});

export const getUserMenu = describe(wire.getUserMenu, {
  summary: 'The menu of this user: what is built and open to them (SH-11)',
  request: nothing,
  answer: z.array(z.object({ key: z.string(), path: z.string().meta({ description: 'below the language segment' }) })),
});

/** What a signed-in user asks an email code for. */
export const businessType = z.enum(['update_password', 'bind_phone', 'update_phone', 'update_email', 'withdraw']);

export const emailCaptcha = describe(wire.emailCaptcha, {
  summary: 'Mails a code to the signed-in user, for one purpose and this session',
  request: z.strictObject({ businessType }),
  answer: z.object({ emailUuid: id }),
  errors: ['tooManyRequests'],
});

export const loginInfoList = describe(wire.loginInfoList, {
  summary: 'The newest sign-ins: time, area, address (ID-18)',
  request: nothing,
  answer: z.array(
    z.object({
      time,
      area: z.string().meta({ description: 'a country, Local network, or Unknown' }),
      ip: z.string(),
      client: z.string(),
      current: z.boolean().meta({ description: 'whether it is this session' }),
    }),
  ),
});
