import { z } from 'zod';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { tokenHash } from '../../../kernel/secrets/token.ts';

/** The time limit of a ceremony in the browser. */
const LIFETIME_MS = 5 * 60_000;

interface Ceremony {
  /** The session or sign-in. */
  readonly scope: string;
  readonly userId: string;
}

/** Saves the challenge of a ceremony; replaces an earlier one of the same scope. */
export async function saveChallenge(
  database: Database,
  { scope, userId }: Ceremony,
  challenge: string,
  now: number,
): Promise<void> {
  const row = { user_id: userId, challenge, expires_at: new Date(now + LIFETIME_MS) };
  await database
    .insertInto('passkey_challenge')
    .values({ scope, ...row })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet(row))
    .execute();
}

/** Takes the challenge, which is valid once; undefined if there is none or it has expired. */
export async function takeChallenge(
  at: Database | Tx,
  { scope, userId }: Ceremony,
  now: number,
): Promise<string | undefined> {
  const row = await at
    .deleteFrom('passkey_challenge')
    .where('scope', '=', scope)
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now))
    .returning('challenge')
    .executeTakeFirst();
  return row?.challenge;
}

/** The scope of a ceremony that begins with a username. */
export const nameScope = (passkeyToken: string): string => `name:${tokenHash(passkeyToken).toString('hex')}`;

/** The relying party: the domain and the only allowed origin. */
export function relyingParty(publicOrigin: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicOrigin);
  return { id: hostname, origin };
}

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
