import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** 200 when this server can do its work: its database answers. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await sql`select 1`.execute(database).then(
      () => true,
      () => false,
    );
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'database unreachable' });
  });
}
