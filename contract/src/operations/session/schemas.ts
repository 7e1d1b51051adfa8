import { OPERATOR_PERMISSIONS, OPERATOR_ROLES } from '@aldgate/domain/operations/roles.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { id, nothing, time, token } from '../../fields.ts';
import { captchaFields, email, sealedPassword, sixDigits } from '../../identity/fields.ts';
import { sessionWire } from '../wire.ts';

export const operatorRole = z.enum(OPERATOR_ROLES);

export const sessionCalls = describeCalls(sessionWire, {
  operatorLogin: {
    summary: 'Signs an operator in with CAPTCHA, password and Google code',
    request: z.strictObject({ email, password: sealedPassword, ...captchaFields, gaCode: sixDigits }),
    answer: z.object({ token }),
    errors: ['captchaWrong', 'verificationFailed', 'lockedOut'],
  },

  queryOperatorInvitation: {
    summary: 'Opens an invitation: the Google secret to bind',
    request: z.strictObject({ invitationToken: token }),
    answer: z.object({
      name: z.string(),
      email: z.string(),
      role: operatorRole,
      secretKey: z.string(),
      qrCode: z.string().meta({ description: 'data URI of an SVG image' }),
    }),
    errors: ['invitationInvalid'],
  },

  acceptOperatorInvitation: {
    summary: 'Accepts an operator’s invitation with a password and an authenticator code',
    request: z.strictObject({
      invitationToken: token,
      password: sealedPassword,
      confirmPassword: sealedPassword,
      gaCode: sixDigits,
    }),
    answer: z.object({ token }),
    errors: ['invitationInvalid', 'codeWrong', 'lockedOut', 'passwordRules', 'passwordCommon', 'passwordsDiffer'],
  },

  operatorLogout: {
    summary: 'Ends the current session',
    request: nothing,
    answer: z.null(),
  },

  getOperator: {
    summary: 'The signed-in operator and their permissions',
    request: nothing,
    answer: z.object({
      operatorId: id,
      name: z.string(),
      email: z.string(),
      role: operatorRole,
      permissions: z.array(z.enum(OPERATOR_PERMISSIONS)),
      signedInAt: time,
      sessionIdleMs: z.int(),
    }),
  },
});
