import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { localPage } from './localPage.ts';

const TIMEOUT_MS = 60_000;
/** A payment file, as large as the bank takes it. */
const BODY_BYTES_MAX = 20 * 1024 * 1024;
const READS = ['/bank', '/bank/bank.js', '/bank/bank.css', '/bank/accounts', '/bank/statement'] as const;
const CHANGES = ['/bank/pay', '/bank/payments', '/bank/return', '/bank/charge'] as const;
const HEADERS = ['content-type', 'content-disposition', 'cache-control'] as const;

/** Passes the local bank's paths to its process, with its answers as they are. Local profile only. */
export function registerBank(app: FastifyInstance, bank: string): void {
  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const answer = await fetch(new URL(request.url, bank), {
        method: request.method,
        ...(Buffer.isBuffer(request.body) && { body: new Uint8Array(request.body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      for (const name of HEADERS) reply.header(name, answer.headers.get(name) ?? undefined);
      return await reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()));
    } catch {
      return reply.code(502).send({ message: 'The local bank does not answer.' });
    }
  };

  void app.register((routes, _options, done) => {
    // Bodies are passed on as they are, JSON too.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, parsed) =>
      parsed(null, body),
    );
    for (const path of READS) routes.get(path, localPage, forward);
    for (const path of CHANGES) routes.post(path, { ...localPage, bodyLimit: BODY_BYTES_MAX }, forward);
    done();
  });
}
