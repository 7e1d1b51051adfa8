import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database.ts';
import type { Tables } from '../../../kernel/tables.ts';
import type { IdentityDeps } from '../deps.ts';
import { authenticationResponse, relyingParty, saveChallenge } from './ceremony.ts';

type PasskeyRow = Selectable<Tables['passkey']>;

export async function hasPasskey(at: Database | Tx, userId: string): Promise<boolean> {
  const row = await at.selectFrom('passkey').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}

interface SignIn {
  readonly userId: string;
  readonly scope: string;
}

/** The browser's options to sign in with one of the user's passkeys. Throws passkeyFailed if there is none. */
export async function signInOptions(
  { database, clock, publicOrigin }: IdentityDeps,
  { userId, scope }: SignIn,
): Promise<Record<string, unknown>> {
  const passkeys = await database
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  if (passkeys.length === 0) throw new ApiError('passkeyFailed');
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(publicOrigin()).id,
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  });
  await saveChallenge(database, { userId, scope }, options.challenge, clock());
  return { ...options };
}

interface Answer {
  readonly userId: string;
  /** The challenge of this sign-in; undefined if there is none or it has expired. */
  readonly challenge: string | undefined;
  readonly response: unknown;
}

/** Whether the response is from one of the user's passkeys and answers this sign-in's challenge. */
export async function redeemPasskey(
  tx: Tx,
  { clock, publicOrigin }: IdentityDeps,
  { userId, challenge, response }: Answer,
): Promise<boolean> {
  const parsed = authenticationResponse.safeParse(response);
  if (!parsed.success || challenge === undefined) return false;
  const passkey = await tx
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', parsed.data.id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!passkey) return false;
  const { id, origin } = relyingParty(publicOrigin());
  const verified = await verifyAuthenticationResponse({
    response: parsed.data,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: buildCredential(passkey),
    requireUserVerification: false,
    // The library throws for every invalid response.
  }).catch(() => undefined);
  if (verified?.verified !== true) return false;
  await tx
    .updateTable('passkey')
    .set({ counter: verified.authenticationInfo.newCounter, used_at: new Date(clock()) })
    .where('id', '=', passkey.id)
    .execute();
  return true;
}

function buildCredential({ credential_id, public_key, counter, transports }: PasskeyRow) {
  return { id: credential_id, publicKey: new Uint8Array(public_key), counter: Number(counter), transports };
}
