import { MAX_FAILED_ATTEMPTS } from '@aldgate/domain/identity/lockout.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Origin } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { Code } from './codes.ts';
import type { IdentityDeps } from './deps.ts';
import { redeemGoogleCode } from './google.ts';
import { attemptAll } from './lockout.ts';
import { openPassword, verifyPassword } from './password.ts';
import type { Factor } from './tables.ts';
import { getUser, type UserRow } from './users.ts';

/** A required factor of a change, and its check. */
export interface StepUpProof {
  readonly factor: Factor;
  readonly holds: (tx: Tx) => Promise<boolean>;
}

/** A code that was sent. Throws codeNotRequested if none was (ID-09). */
export async function verifyCode(
  { codes }: IdentityDeps,
  tx: Tx,
  code: Code,
  input: { readonly id: string; readonly digits: string },
): Promise<StepUpProof> {
  if (!(await codes.wasRequested(tx, code))) throw new ApiError('codeNotRequested');
  return { factor: code.channel, holds: (at) => codes.redeem(at, code, input.id, input.digits) };
}

/** The Google code if Google is bound, else nothing. Throws stepUpRequired if it is missing. */
export function verifyGoogle(
  { box, clock }: IdentityDeps,
  user: UserRow,
  gaCode: string | undefined,
  field = 'gaCode',
): StepUpProof[] {
  if (user.google_secret === null) return [];
  if (gaCode === undefined) throw stepUpRequired(field);
  return [
    { factor: 'google', holds: (tx) => redeemGoogleCode(tx, { box, at: clock(), userId: user.id, code: gaCode }) },
  ];
}

/** A code that a change needs and that was not sent with it. */
export const stepUpRequired = (field: string): ApiError =>
  new ApiError('stepUpRequired', { fields: [{ path: field, message: 'required' }] });

/**
 * That the session is its owner's, for a change that a stolen session must not make: the Google code if Google is
 * bound, else the password. Throws stepUpRequired.
 */
export function verifyOwner(
  deps: IdentityDeps,
  user: UserRow,
  { gaCode, password }: { readonly gaCode?: string | undefined; readonly password?: string | undefined },
): StepUpProof[] {
  if (user.google_secret !== null) return verifyGoogle(deps, user, gaCode);
  if (password === undefined) throw stepUpRequired('password');
  return [verifyPasswordAgain(user, openPassword(deps.keyPair, password, 'password'))];
}

export const verifyPasswordAgain = (user: UserRow, password: string): StepUpProof => ({
  factor: 'password',
  holds: () => verifyPassword(user.password_hash, password),
});

interface StepUp<Result> {
  readonly user: User;
  readonly origin: Origin;
  /** Throws if the input is incomplete, which does not count as a wrong entry. */
  readonly stepUp: (tx: Tx, user: UserRow) => Promise<readonly StepUpProof[]> | readonly StepUpProof[];
  readonly act: (tx: Tx, user: UserRow) => Promise<Result>;
}

const FACTORS: readonly Factor[] = ['password', 'email', 'google', 'sms'];

/**
 * Performs a sensitive action after all of its factors are verified, in one transaction. The first wrong factor is
 * counted (ID-12); then nothing is done and no other factor is used up.
 */
export function verifyStepUp<Result>(
  deps: IdentityDeps,
  { user: { userId, principal }, origin, stepUp, act }: StepUp<Result>,
): Promise<Result> {
  return attemptAll(deps.database, deps.clock, {
    subject: userId,
    knownBy: `${principal.kind}:${principal.id}`,
    origin,
    factors: FACTORS,
    check: async (tx) => {
      const user = await getUser(tx, userId);
      if (user.removed_at !== null) throw new ApiError('loginRequired');
      const wanted = await stepUp(tx, user);
      for (const { factor, holds } of wanted) if (!(await holds(tx))) return { wrong: factor };
      return { result: await act(tx, user), right: wanted.map(({ factor }) => factor) };
    },
    rejection: factorError,
  });
}

/** A wrong password is reported without a count, as in sign-in. */
export function factorError(factor: Factor, count: number): ApiError {
  return factor === 'password'
    ? new ApiError('verificationFailed')
    : new ApiError('codeWrong', { factor, count, allowed: MAX_FAILED_ATTEMPTS });
}
