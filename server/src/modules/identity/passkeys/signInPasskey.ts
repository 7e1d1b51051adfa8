import type { AnswerOf } from '@aldgate/contract';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { newToken } from '../../../kernel/secrets/token.ts';
import type { IdentityDeps } from '../deps.ts';
import { findUserByName } from '../users.ts';
import { authenticationResponse, nameScope, relyingParty, saveChallenge } from './ceremony.ts';

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
  const options = await challengeOptions(publicOrigin(), passkeys);
  await saveChallenge(database, { userId, scope }, options.challenge, clock());
  return { ...options };
}

const challengeOptions = (
  publicOrigin: string,
  passkeys: readonly Pick<PasskeyRow, 'credential_id' | 'transports'>[],
) =>
  generateAuthenticationOptions({
    rpID: relyingParty(publicOrigin).id,
    allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  });

/**
 * The browser's options for the passkeys of a username, before the password. A name without passkeys, or without an
 * account, gets those of a passkey that does not exist, always the same.
 */
export async function namedOptions(deps: IdentityDeps, username: string): Promise<AnswerOf<'passkeyLoginOptions'>> {
  const { database, publicOrigin, box } = deps;
  const passkeyToken = newToken();
  const user = await findUserByName(database, username);
  if (user !== undefined && (await hasPasskey(database, user.id))) {
    return { options: await signInOptions(deps, { userId: user.id, scope: nameScope(passkeyToken) }), passkeyToken };
  }
  const credential_id = box.digest(username.toLowerCase(), 'passkey-decoy').toString('base64url');
  const options = await challengeOptions(publicOrigin(), [{ credential_id, transports: ['internal', 'hybrid'] }]);
  return { options: { ...options }, passkeyToken };
}

interface Answer {
  readonly userId: string;
  /** The challenge of this sign-in; undefined if there is none or it has expired. */
  readonly challenge: string | undefined;
  readonly response: unknown;
}

/** The user's passkey that answered this sign-in's challenge; undefined if none did. */
export async function redeemPasskey(
  tx: Tx,
  { clock, publicOrigin }: IdentityDeps,
  { userId, challenge, response }: Answer,
): Promise<string | undefined> {
  const parsed = authenticationResponse.safeParse(response);
  if (!parsed.success || challenge === undefined) return undefined;
  const passkey = await tx
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', parsed.data.id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!passkey) return undefined;
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
  if (verified?.verified !== true) return undefined;
  await tx
    .updateTable('passkey')
    .set({ counter: verified.authenticationInfo.newCounter, used_at: new Date(clock()) })
    .where('id', '=', passkey.id)
    .execute();
  return passkey.id;
}

function buildCredential({ credential_id, public_key, counter, transports }: PasskeyRow) {
  return { id: credential_id, publicKey: new Uint8Array(public_key), counter: Number(counter), transports };
}
