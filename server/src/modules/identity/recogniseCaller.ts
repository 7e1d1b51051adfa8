import { ApiError } from '../../kernel/apiError.ts';
import { inTransaction } from '../../kernel/database/database.ts';
import type { IdentityDeps } from './deps.ts';
import { findBrowser } from './knownBrowsers.ts';
import { nameScope, takeChallenge } from './passkeys/ceremony.ts';
import { redeemPasskey } from './passkeys/signInPasskey.ts';

interface Proof {
  /** Tokens of browsers that have logged in, of all the accounts used in the caller's browser. */
  readonly browserTokens?: readonly string[] | undefined;
  /** A passkey's response to the options for a username. */
  readonly passkeyToken?: string | undefined;
  readonly passkey?: Record<string, unknown> | undefined;
}

/**
 * By what the caller differs from a stranger (`lockout.ts`): one of the user's passkeys, or a browser that has logged
 * in to the account. Undefined for a stranger. Throws passkeyFailed.
 */
export async function recogniseCaller(
  deps: IdentityDeps,
  userId: string | undefined,
  { browserTokens = [], passkeyToken, passkey }: Proof,
): Promise<string | undefined> {
  const { database, clock } = deps;
  if (passkeyToken === undefined) {
    const browserId = userId && (await findBrowser(database, userId, browserTokens, clock()));
    return browserId && `browser:${browserId}`;
  }
  if (userId === undefined) throw new ApiError('passkeyFailed');
  const scope = nameScope(passkeyToken);
  const challenge = await takeChallenge(database, { userId, scope }, clock());
  const passkeyId = await inTransaction(database, (tx) =>
    redeemPasskey(tx, deps, { userId, challenge, response: passkey }),
  );
  if (passkeyId === undefined) throw new ApiError('passkeyFailed');
  return `passkey:${passkeyId}`;
}
