import type { ApiPermission } from '@aldgate/domain/apiKeys/permissions.ts';
import type { FastifyReply } from 'fastify';
import { type CallBudget, tooManyCalls } from '../kernel/http/callBudget.ts';
import { TokenBuckets } from '../kernel/http/tokenBuckets.ts';
import type { KernelConfig } from '../kernel/start/config.ts';

/** Reading may burst to this many times its rate. */
const READ_BURST = 2;
/** All keys of an institution together may trade and withdraw this many times the rate of one. */
const INSTITUTION = 4;

/** Takes a request from its limits and shows them in the answer's headers. Throws tooManyCalls. */
export type TakeRequest = (
  reply: FastifyReply,
  key: { readonly id: string; readonly institutionId: string },
  request: { readonly permission: ApiPermission; readonly weight: number },
  at: number,
) => void;

/**
 * Limits of each key and of each institution, in this server's memory: what a key asks for beyond its own costs no
 * other key. Reading weighs what the screens' calls do, and is taken from the budget that the institution's sessions
 * have.
 */
export function createOpenLimits(limits: KernelConfig['openApi'], budget: Pick<CallBudget, 'take'>): TakeRequest {
  const bucketsOf = (permission: 'trade' | 'withdrawal') => {
    const rate = limits[permission];
    const institutions = new TokenBuckets(rate * INSTITUTION);
    return {
      rate,
      burst: rate,
      keys: new TokenBuckets(rate),
      take: (institutionId: string, _weight: number, at: number) => institutions.take(institutionId, 1, at),
    };
  };
  const burstOfReading = limits.read * READ_BURST;
  const buckets = {
    read: {
      rate: limits.read,
      burst: burstOfReading,
      keys: new TokenBuckets(limits.read, burstOfReading),
      take: budget.take,
    },
    trade: bucketsOf('trade'),
    withdrawal: bucketsOf('withdrawal'),
  };
  return (reply, { id, institutionId }, { permission, weight }, at) => {
    const { rate, burst, keys, take } = buckets[permission];
    const isTaken = keys.take(id, 1, at) && take(institutionId, weight, at);
    const left = Math.max(0, Math.floor(keys.left(id, at)));
    reply.header('ratelimit-policy', `"${permission}";q=${burst};w=${Math.ceil(burst / rate)}`);
    reply.header('ratelimit', `"${permission}";r=${left};t=1`);
    if (!isTaken) throw tooManyCalls();
  };
}
