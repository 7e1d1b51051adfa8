import { z } from 'zod';

const encoded = z.base64url();

/** The browser's response for a new passkey (WebAuthn Level 3, RegistrationResponseJSON). */
export const registrationResponse = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
  clientExtensionResults: z.object({}).default({}),
});

/** The browser's response for a sign-in (AuthenticationResponseJSON). */
export const authenticationResponse = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
  clientExtensionResults: z.object({}).default({}),
});
