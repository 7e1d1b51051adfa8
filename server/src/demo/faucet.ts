import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faucetPage, faucetScript, faucetStyle } from './faucetPage.ts';
import { localPage } from './localPage.ts';

const TIMEOUT_MS = 60_000;
const CHANGES = ['pay', 'mine', 'pause', 'reorg', 'drop'] as const;

/** Pays from outside on the local networks, makes their blocks and takes them back. Local profile only. */
export function registerFaucet(app: FastifyInstance, faucet: string): void {
  /** The answer of the local networks' process, as it is. */
  const forward = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const isChange = request.method === 'POST';
    try {
      const answer = await fetch(`${faucet}${path}`, {
        method: request.method,
        ...(isChange && { body: JSON.stringify(request.body ?? {}) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return await reply
        .code(answer.status)
        .type('application/json')
        .send(await answer.text());
    } catch {
      return reply.code(502).send({ message: 'The local networks do not answer.' });
    }
  };
  const queryOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

  app.get('/faucet/state', localPage, (request, reply) => forward(request, reply, '/state'));
  app.get('/faucet/balance', localPage, (request, reply) => forward(request, reply, `/balance${queryOf(request)}`));
  for (const change of CHANGES) {
    app.post(`/faucet/${change}`, localPage, (request, reply) => forward(request, reply, `/${change}`));
  }

  app.get('/faucet', localPage, (_request, reply) => reply.type('text/html; charset=utf-8').send(faucetPage));
  app.get('/faucet/faucet.js', localPage, (_request, reply) => reply.type('text/javascript').send(faucetScript));
  app.get('/faucet/faucet.css', localPage, (_request, reply) => reply.type('text/css').send(faucetStyle));
}
