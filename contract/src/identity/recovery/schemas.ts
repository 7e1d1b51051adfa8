import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { id, token } from '../../fields.ts';
import { recoveryWire } from '../calls.ts';
import { areaCode, captchaFields, phone, sealedPassword, sixDigits } from '../fields.ts';
import { signInName } from '../signIn/schemas.ts';

/**
 * The purpose of an SMS code. Recovery requests it without a token, with a name and the number that the caller
 * believes to be bound.
 */
export const smsBusiness = z.enum(['bind_phone', 'update_phone_old', 'update_phone_new', 'retrieve_password']);

export const recoveryCalls = describeCalls(recoveryWire, {
  verifyUser: {
    summary: 'First step of password recovery; the answer is the same for unknown names (ID-15)',
    request: z.strictObject({
      username: signInName,
      ...captchaFields,
    }),
    answer: z.object({
      recoveryToken: token,
      channels: z
        .array(z.enum(['email', 'sms']))
        .meta({ description: 'always both, so that the answer does not reveal what is bound' }),
    }),
    errors: ['captchaWrong'],
  },

  retrievePassword: {
    summary: 'Sets a new password with an email or SMS code; withdrawals are then restricted (ID-15, ID-17)',
    request: z
      .strictObject({
        recoveryToken: token,
        emailUuid: id.optional(),
        emailCode: z.optional(sixDigits),
        smsUuid: id.optional(),
        smsCode: z.optional(sixDigits),
        newPassword: sealedPassword,
        confirmPassword: sealedPassword,
      })
      .refine(
        ({ emailUuid, emailCode, smsUuid, smsCode }) =>
          (emailUuid !== undefined && emailCode !== undefined) !== (smsUuid !== undefined && smsCode !== undefined),
        { path: ['emailCode'], message: 'required' },
      ),
    answer: z.null(),
    errors: [
      'recoveryExpired',
      'codeNotRequested',
      'codeWrong',
      'lockedOut',
      'passwordRules',
      'passwordCommon',
      'passwordsDiffer',
      'passwordUnchanged',
    ],
  },

  smsCaptcha: {
    summary:
      'Sends an SMS code. In recovery it is sent only to the bound number; the answer is the same for any number',
    request: z
      .strictObject({
        businessType: smsBusiness,
        areaCode: z.optional(areaCode),
        phone: z.optional(phone),
        username: signInName.optional().meta({ description: 'in a recovery: its name; a session has its user' }),
        recoveryToken: token.optional().meta({
          description: 'in a recovery: its token; without it, the code is for the name’s newest recovery',
        }),
      })
      .refine(
        ({ businessType, areaCode: code, phone: number }) =>
          businessType === 'update_phone_old' || (code !== undefined && number !== undefined),
        {
          path: ['phone'],
          message: 'required',
        },
      )
      .refine(
        ({ businessType, username, recoveryToken }) =>
          businessType !== 'retrieve_password' || username !== undefined || recoveryToken !== undefined,
        { path: ['username'], message: 'required' },
      ),
    answer: z.object({ smsUuid: id }),
    errors: ['loginRequired', 'tooManyRequests', 'recoveryExpired', 'phoneNotBound', 'phoneBound'],
  },

  queryCodeDelay: {
    summary: 'Whether codes are delayed because the gateway is not responding',
    request: z.strictObject({ channel: z.enum(['email', 'sms']) }),
    answer: z.object({ delayed: z.boolean() }),
  },
});
