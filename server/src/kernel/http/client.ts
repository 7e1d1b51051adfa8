import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { envelope } from './failures.ts';

/** The server's paths; the client has no routes below them. */
const SERVER_PATHS = /^\/(api|open|exchange|docs|openapi(-operations)?\.json|health|mailbox|metrics)(\/|$)/;

/** The folders of the built pages; null: not served. */
interface Roots {
  readonly web: string | null;
  readonly operations: string | null;
}

const CONSOLE = '/operations';

/**
 * `/operations` and its subpaths serve the console; other paths that are neither files nor the server's serve the
 * client. Both route by the URL. Unknown paths of the server are not found.
 */
export async function registerClient(app: FastifyInstance, { web, operations }: Roots): Promise<void> {
  if (web !== null) await serveFolder(app, web, '/');
  if (operations !== null) await serveFolder(app, operations, `${CONSOLE}/`);
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !SERVER_PATHS.test(path) && !/\.\w+$/.test(path);
    const root = path === CONSOLE || path.startsWith(`${CONSOLE}/`) ? operations : web;
    if (!isPage || root === null) return reply.code(404).send(envelope('notFound'));
    return reply.header('cache-control', 'no-cache').sendFile('index.html', root);
  });
}

async function serveFolder(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) throw new Error(`no built pages in ${root}`);
  await app.register(fastifyStatic, {
    root,
    prefix,
    // One of the two registrations adds `sendFile`, which accepts either folder.
    decorateReply: !app.hasReplyDecorator('sendFile'),
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Built files have a hash of their content in the name.
      const lasting = path.includes('/assets/');
      reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
