import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import {
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Origin } from '../../../kernel/audit/audit.ts';
import { mapUniqueViolation } from '../../../kernel/database/uniqueViolation.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { IdentityDeps } from '../deps.ts';
import { afterCredentialChange } from '../security/afterCredentialChange.ts';
import { verifyOwner, verifyStepUp } from '../stepUp.ts';
import { getUser } from '../users.ts';
import { registrationResponse, relyingParty, saveChallenge, takeChallenge } from './ceremony.ts';

/**
 * The browser's options for a new passkey. Existing passkeys are listed, so that no authenticator gets a second one.
 */
export async function registerOptions(
  { database, clock, publicOrigin }: IdentityDeps,
  { userId, principal: { id: sessionId } }: User,
): Promise<AnswerOf<'passkeyRegisterOptions'>> {
  const user = await getUser(database, userId);
  const held = await database
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  const options = await generateRegistrationOptions({
    rpName: 'Aldgate',
    rpID: relyingParty(publicOrigin()).id,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(userId)),
    attestationType: 'none',
    excludeCredentials: held.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  await saveChallenge(database, { userId, scope: sessionId }, options.challenge, clock());
  return { options: { ...options } };
}

/**
 * ID-16, ID-17: registers a passkey that answers this session's challenge, with a Google code if bound, else the
 * password; withdrawals are then restricted. Throws passkeyFailed if the answer is wrong or the passkey exists.
 */
export async function registerPasskey(
  deps: IdentityDeps,
  user: User,
  { name, response, ...proof }: ParsedOf<'registerPasskey'>,
  origin: Origin,
): Promise<AnswerOf<'registerPasskey'>> {
  const { userId } = user;
  // Checked first: a missing code or password does not use up the challenge.
  verifyOwner(deps, await getUser(deps.database, userId), proof);
  const { credential, transports } = await verified(deps, user, response);
  const passkeyId = randomUUID();
  const keep = () =>
    verifyStepUp(deps, {
      user,
      origin,
      stepUp: (_tx, person) => verifyOwner(deps, person, proof),
      act: async (tx, person) => {
        const at = deps.clock();
        const { id: credential_id, publicKey, counter } = credential;
        const passkey = { user_id: userId, credential_id, public_key: Buffer.from(publicKey), counter, transports };
        await tx
          .insertInto('passkey')
          .values({ id: passkeyId, name, created_at: new Date(at), ...passkey })
          .execute();
        await afterCredentialChange(deps, tx, {
          user: person,
          origin,
          at,
          action: 'passkey_registered',
          message: 'passkey_added',
          restriction: 'second_factor_added',
          after: { passkey: passkeyId },
        });
        return { passkeyId };
      },
    });
  return mapUniqueViolation(() => deps.passwords.pass(keep), 'passkeyFailed');
}

interface Verified {
  readonly credential: NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential'];
  readonly transports: string[];
}

/** The browser's response, verified against the challenge, which is used up in any case. */
async function verified(
  { database, clock, publicOrigin }: IdentityDeps,
  { userId, principal: { id: sessionId } }: User,
  input: unknown,
): Promise<Verified> {
  const response = registrationResponse.safeParse(input);
  const challenge = await takeChallenge(database, { userId, scope: sessionId }, clock());
  if (!response.success || challenge === undefined) throw new ApiError('passkeyFailed');
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(publicOrigin());
  const result = await verifyRegistrationResponse({
    response: response.data,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: false,
    // The library throws for every invalid response.
  }).catch(() => undefined);
  if (result?.verified !== true) throw new ApiError('passkeyFailed');
  return { credential: result.registrationInfo.credential, transports: response.data.response.transports };
}
