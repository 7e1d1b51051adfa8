import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope } from '../kernel/http/failures.ts';
import { isOwnOrigin } from '../kernel/http/origins.ts';

/** The options of the local profile's own pages: not part of the API's reference, and closed to other sites' pages. */
export const localPage = {
  schema: { hide: true },
  onRequest: async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    if (!isOwnOrigin(headers)) await reply.code(403).send(envelope('forbidden'));
  },
};
