import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

/** Passes `/exchange/*`, REST and sockets, on to the exchange, so that browsers need one origin only. */
export async function registerExchangeProxy(app: FastifyInstance, upstream: string): Promise<void> {
  await app.register(proxy, {
    upstream,
    prefix: '/exchange',
    rewritePrefix: '',
    websocket: true,
    http2: false,
    replyOptions: {
      onError: (reply) => void reply.code(502).send({ code: -1001, msg: 'The exchange cannot be reached.' }),
    },
  });
}
