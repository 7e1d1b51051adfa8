import type { Call } from '@aldgate/contract/call.ts';
import type { Clock } from '../clock.ts';
import { TokenBuckets } from './tokenBuckets.ts';

/** The error of a limit of calls: HTTP 429, in the envelope. */
export const tooManyCalls = (): Error => Object.assign(new Error('too many calls'), { statusCode: 429 });

/** Takes the weight of a call before anything is done for it. Throws tooManyCalls. */
export type ChargeCall = (call: Call, token: string | undefined) => void;

/**
 * Limits what the calls of one institution weigh in a second, whatever addresses they come from, so that it cannot slow
 * the others. The institution is the one that the session had when it was last read; a session that was not read yet
 * counts by itself. The counts are in this server's memory on purpose: what they protect is this server's time.
 */
export function createCallBudget(
  limit: number,
  clock: Clock,
  institutionOf: (token: string) => string | undefined,
): ChargeCall {
  const buckets = new TokenBuckets(limit);
  return (call, token) => {
    if (token === undefined || call.auth === 'none') return;
    if (!buckets.take(institutionOf(token) ?? token, call.weight ?? 1, clock())) throw tooManyCalls();
  };
}
