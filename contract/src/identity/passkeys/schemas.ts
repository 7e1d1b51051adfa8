import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { id, nothing, time, token } from '../../fields.ts';
import { gaCode } from '../fields.ts';
import { passkeysWire } from './calls.ts';

/** What the browser's WebAuthn calls take and give, as JSON (WebAuthn Level 3); checked by the library that knows it. */
const webAuthn = z.looseObject({});

export const passkeysCalls = describeCalls(passkeysWire, {
  listPasskey: {
    summary: 'The passkeys of this user',
    request: nothing,
    answer: z.array(z.object({ passkeyId: id, name: z.string(), createdAt: time, usedAt: time.nullable() })),
  },

  passkeyRegisterOptions: {
    summary: 'What a browser needs to make a passkey; good for five minutes',
    request: nothing,
    answer: z.object({ options: webAuthn }),
  },

  registerPasskey: {
    summary: 'Keeps a passkey as a second factor beside Google; then withdrawals wait (ID-16, ID-17)',
    request: z.strictObject({
      name: z.string().trim().min(1, 'required').max(40, 'tooLong'),
      response: webAuthn,
      gaCode,
    }),
    answer: z.object({ passkeyId: id }),
    errors: ['passkeyFailed', 'codeWrong', 'lockedOut'],
  },

  removePasskey: {
    summary: 'Forgets a passkey',
    request: z.strictObject({ passkeyId: id }),
    answer: z.null(),
    errors: ['notFound'],
  },

  passkeyLoginOptions: {
    summary: 'What a browser needs to sign in with a passkey, in the second step',
    request: z.strictObject({ preLoginToken: token }),
    answer: z.object({ options: webAuthn }),
    errors: ['preLoginExpired', 'passkeyFailed'],
  },
});
