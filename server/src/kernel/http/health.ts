import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** A database that has not answered by then counts as unavailable. */
const TIMEOUT_MS = 2_000;

/** 200 if the database answers. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const answered = sql`select 1`.execute(database).then(
      () => true,
      () => false,
    );
    const ready = await Promise.race([answered, wait(TIMEOUT_MS, false, { ref: false })]);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'database unreachable' });
  });
}
