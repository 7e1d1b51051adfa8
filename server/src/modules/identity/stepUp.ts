import { ERRORS_ALLOWED } from '@aldgate/domain/identity/lockout.ts';
import { formatProblem, Problem } from '../../kernel/apiError.ts';
import type { Origin } from '../../kernel/audit.ts';
import type { Tx } from '../../kernel/database.ts';
import type { Code } from './codes.ts';
import type { IdentityParts } from './deps.ts';
import { redeemGoogleCode } from './google.ts';
import { attemptAll } from './lockout.ts';
import { verifyPassword } from './password.ts';
import type { Factor } from './tables.ts';
import { getUser, type UserRow } from './users.ts';

/** One thing that a change asks for, and how it is checked. */
export interface Proof {
  readonly factor: Factor;
  readonly holds: (tx: Tx) => Promise<boolean>;
}

/** A code that was sent. Throws codeNotRequested where none was (ID-09). */
export async function codeProof(
  { codes }: IdentityParts,
  tx: Tx,
  code: Code,
  given: { readonly id: string; readonly digits: string },
): Promise<Proof> {
  if (!(await codes.wasRequested(tx, code))) throw new Problem('codeNotRequested');
  return { factor: code.channel, holds: (at) => codes.redeem(at, code, given.id, given.digits) };
}

/** The Google code where Google is bound; nothing where it is not. Throws a format error where it is missing. */
export function googleProof(
  { box, clock }: IdentityParts,
  user: UserRow,
  gaCode: string | undefined,
  field = 'gaCode',
): Proof[] {
  if (user.google_secret === null) return [];
  if (gaCode === undefined) throw formatProblem({ [field]: 'required' });
  return [
    { factor: 'google', holds: (tx) => redeemGoogleCode(tx, { box, at: clock(), userId: user.id, code: gaCode }) },
  ];
}

export const passwordProof = (user: UserRow, password: string): Proof => ({
  factor: 'password',
  holds: () => verifyPassword(user.password_hash, password),
});

interface Deed<Result> {
  readonly userId: string;
  readonly origin: Origin;
  /** Throws where what was given is incomplete: that is no wrong entry, and counts as none. */
  readonly proofs: (tx: Tx, user: UserRow) => Promise<readonly Proof[]> | readonly Proof[];
  readonly act: (tx: Tx, user: UserRow) => Promise<Result>;
}

const FACTORS: readonly Factor[] = ['password', 'email', 'google', 'sms'];

/**
 * Does something of consequence once everything that proves who asks holds, in one transaction. The first proof that fails is
 * counted (ID-12); then nothing was done and no other proof is used up.
 */
export function prove<Result>(parts: IdentityParts, { userId, origin, proofs, act }: Deed<Result>): Promise<Result> {
  return attemptAll(parts.database, parts.clock, {
    subject: userId,
    origin,
    factors: FACTORS,
    check: async (tx) => {
      const user = await getUser(tx, userId);
      if (user.removed_at !== null) throw new Problem('loginRequired');
      const wanted = await proofs(tx, user);
      for (const { factor, holds } of wanted) if (!(await holds(tx))) return { wrong: factor };
      return { result: await act(tx, user), right: wanted.map(({ factor }) => factor) };
    },
    refusal: refusalOf,
  });
}

/** A wrong password answers without a count, as in sign-in. */
export function refusalOf(factor: Factor, count: number): Problem {
  return factor === 'password'
    ? new Problem('verificationFailed')
    : new Problem('codeWrong', { factor, count, allowed: ERRORS_ALLOWED });
}
