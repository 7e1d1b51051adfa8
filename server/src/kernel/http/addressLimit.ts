import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyCalls } from './callBudget.ts';

/** All that the limit reads of a request. */
export type Limited = Pick<FastifyRequest, 'ip' | 'routeOptions'>;

/** Counts a request. Rejects with tooManyCalls where its address has made too many. */
export type LimitAddress = (request: Limited) => Promise<void>;

/** Creates a limit of each address in a second, shared by all that is checked with it; `max` may differ by address. */
export function limitAddresses(app: FastifyInstance, max: number | ((address: string) => number)): LimitAddress {
  const check = app.createRateLimit({
    max: typeof max === 'number' ? max : ({ ip }: FastifyRequest) => max(ip),
    timeWindow: 1_000,
  });
  return async (request) => {
    const limit = await check(request as FastifyRequest);
    if (!limit.isAllowed && limit.isExceeded) throw tooManyCalls();
  };
}
