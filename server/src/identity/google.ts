import { verify } from 'otplib';

/** What a user's Google secret is sealed for. */
export const GOOGLE_SECRET_PURPOSE = 'google-secret';

const STEP_SECONDS = 30;

/**
 * Whether a six-digit code is the authenticator's at a time (RFC 6238), one step early or late allowed.
 * Answers the step it belongs to, since a code serves once; undefined where it is wrong or not after `lastStep`.
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
  return step > lastStep ? step : undefined;
}
