import type { ApiPermission } from '@aldgate/domain/apiKeys/permissions.ts';
import type { FastifyReply } from 'fastify';
import type { KernelConfig } from '../kernel/config.ts';
import { tooManyCalls } from '../kernel/http/callBudget.ts';
import { TokenBuckets } from '../kernel/http/tokenBuckets.ts';

/** Reading may burst to this many times its rate. */
const READ_BURST = 2;
/** All keys of an institution together may use this many times the rate of one. */
const INSTITUTION = 4;

/** Takes a request from its limits and shows them in the answer's headers. Throws tooManyCalls. */
export type TakeRequest = (
  reply: FastifyReply,
  key: { readonly id: string; readonly institutionId: string },
  permission: ApiPermission,
  at: number,
) => void;

/**
 * Limits of each key and of each institution, in this server's memory: what a key asks for beyond its own costs no
 * other key.
 */
export function createOpenLimits(limits: KernelConfig['openApi']): TakeRequest {
  const bucketsOf = (permission: ApiPermission) => {
    const rate = limits[permission];
    const burst = permission === 'read' ? rate * READ_BURST : rate;
    return {
      rate,
      burst,
      keys: new TokenBuckets(rate, burst),
      institutions: new TokenBuckets(rate * INSTITUTION, burst * INSTITUTION),
    };
  };
  const buckets = { read: bucketsOf('read'), trade: bucketsOf('trade'), withdrawal: bucketsOf('withdrawal') };
  return (reply, { id, institutionId }, permission, at) => {
    const { rate, burst, keys, institutions } = buckets[permission];
    const isTaken = keys.take(id, 1, at) && institutions.take(institutionId, 1, at);
    const left = Math.max(0, Math.floor(keys.left(id, at)));
    reply.header('ratelimit-policy', `"${permission}";q=${burst};w=${Math.ceil(burst / rate)}`);
    reply.header('ratelimit', `"${permission}";r=${left};t=1`);
    if (!isTaken) throw tooManyCalls();
  };
}
