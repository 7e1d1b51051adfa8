import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { id, nothing, time, token } from '../../fields.ts';
import { passkeysWire } from '../calls.ts';
import { FACTOR_ERRORS, gaCode, label, ownPassword } from '../fields.ts';
import { signInName } from '../signIn/schemas.ts';
import { webAuthn } from '../webAuthn.ts';

export const passkeysCalls = describeCalls(passkeysWire, {
  listPasskey: {
    summary: 'The user’s passkeys',
    request: nothing,
    answer: z.array(z.object({ passkeyId: id, name: z.string(), createdAt: time, usedAt: time.nullable() })),
  },

  passkeyRegisterOptions: {
    summary: 'The WebAuthn options for a new passkey; valid for five minutes',
    request: nothing,
    answer: z.object({ options: webAuthn }),
  },

  registerPasskey: {
    summary:
      'Registers a passkey as a second factor in addition to Google; withdrawals are then restricted (ID-16, ID-17)',
    request: z.strictObject({
      name: label(40),
      response: webAuthn,
      gaCode,
      password: ownPassword,
    }),
    answer: z.object({ passkeyId: id }),
    errors: ['passkeyFailed', ...FACTOR_ERRORS, 'verificationFailed'],
  },

  removePasskey: {
    summary: 'Removes a passkey',
    request: z.strictObject({ passkeyId: id, gaCode, password: ownPassword }),
    answer: z.null(),
    errors: ['notFound', ...FACTOR_ERRORS, 'verificationFailed'],
  },

  passkeyLoginOptions: {
    summary: 'The WebAuthn options for the second step of sign-in, or for a username before its password',
    request: z.union([z.strictObject({ preLoginToken: token }), z.strictObject({ username: signInName })]),
    answer: z.object({ options: webAuthn, passkeyToken: token.optional() }),
    errors: ['preLoginExpired', 'passkeyFailed'],
  },
});
