import type { Call } from '@aldgate/contract/call.ts';
import type { Clock } from '../time/clock.ts';
import { TokenBuckets } from './tokenBuckets.ts';

/** The error of a limit of calls: HTTP 429, in the envelope. */
export const tooManyCalls = (): Error => Object.assign(new Error('too many calls'), { statusCode: 429 });

/** Takes the weight of a call before anything is done for it. Throws tooManyCalls. */
export type ChargeCall = (call: Call, token: string | undefined) => void;

/** Limit of what the calls of each institution weigh in a second. */
export interface CallBudget {
  /** For calls of a session. */
  readonly charge: ChargeCall;
  /** For requests of keys: takes a weight from an institution's calls, and returns whether it was there. */
  readonly take: (institutionId: string, weight: number) => boolean;
}

/**
 * Limits what the calls of one institution weigh in a second, whatever addresses they come from, so that it cannot slow
 * the others. The institution is the one that the session had when it was last read; a session that was not read yet
 * counts by itself. The counts are in this server's memory on purpose: what they protect is this server's time.
 */
export function createCallBudget(
  limit: number,
  clock: Clock,
  institutionOf: (token: string) => string | undefined,
): CallBudget {
  const buckets = new TokenBuckets(limit);
  const take = (owner: string, weight: number) => buckets.take(owner, weight, clock());
  return {
    charge(call, token) {
      if (token === undefined || call.auth === 'none') return;
      if (!take(institutionOf(token) ?? token, call.weight ?? 1)) throw tooManyCalls();
    },
    take,
  };
}
