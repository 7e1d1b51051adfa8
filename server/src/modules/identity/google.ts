import { verify } from 'otplib';
import { ApiError } from '../../kernel/apiError.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import { getUser } from './users.ts';

export const GOOGLE_SECRET_PURPOSE = 'google-secret';

const STEP_SECONDS = 30;

/**
 * Checks a six-digit code against a time (RFC 6238), with a tolerance of one step. Returns its step, since a code is
 * valid once; undefined if it is wrong. Throws codeUsed for a code of `lastStep` or before: one request that is sent
 * several times counts no wrong entries.
 */
export async function googleStep(
  secret: string,
  code: string,
  atMs: number,
  lastStep: number,
): Promise<number | undefined> {
  const seconds = Math.floor(atMs / 1_000);
  const result = await verify({ secret, token: code, epoch: seconds, epochTolerance: STEP_SECONDS });
  if (!result.valid) return undefined;
  const step = Math.floor(seconds / STEP_SECONDS) + result.delta;
  if (step <= lastStep) throw new ApiError('codeUsed');
  return step;
}

interface GoogleCode {
  readonly box: SecretBox;
  /** Epoch ms. */
  readonly at: number;
  readonly userId: string;
  readonly code: string;
}

/** Whether the code is the bound authenticator's; then it is used up. */
export async function redeemGoogleCode(tx: Tx, { box, at, userId, code }: GoogleCode): Promise<boolean> {
  const user = await getUser(tx, userId);
  if (!user.google_secret) return false;
  const secret = box.open(user.google_secret, GOOGLE_SECRET_PURPOSE, userId).toString();
  const step = await googleStep(secret, code, at, Number(user.google_last_step));
  if (step === undefined) return false;
  await tx.updateTable('platform_user').set({ google_last_step: step }).where('id', '=', userId).execute();
  return true;
}
