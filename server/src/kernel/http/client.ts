import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { envelope } from './failures.ts';

/** Paths that belong to the server: the client's own routes never begin so. */
const SERVER_PATHS = /^\/(api|exchange|docs|openapi\.json|health|mailbox|metrics)(\/|$)/;

/**
 * `/` and everything that is no file and no server path is the client, which finds its own way by the address.
 * Without a client every unknown path is answered as such.
 */
export async function registerClient(app: FastifyInstance, root: string | null): Promise<void> {
  if (root === null) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(envelope('notFound')));
    return;
  }
  if (!existsSync(join(root, 'index.html'))) throw new Error(`no built client in ${root}`);
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Built files carry a hash of their content in the name.
      const lasting = path.includes('/assets/');
      reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !SERVER_PATHS.test(path) && !/\.\w+$/.test(path);
    if (!isPage) return reply.code(404).send(envelope('notFound'));
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
