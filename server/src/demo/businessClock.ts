import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../kernel/database/database.ts';
import { type BusinessClock, moveBusinessClock } from '../kernel/time/businessClock.ts';
import type { Clock } from '../kernel/time/clock.ts';
import { localPage } from './localPage.ts';

const move = z.strictObject({ to: z.int().min(0).max(8_640_000_000_000_000) });

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  /** Does what has fallen due, in the order of the modules. */
  readonly runDue: () => Promise<void>;
}

/** `GET /business-clock`, and `POST /business-clock {to}`, which moves it forward. Local profile only. */
export function registerBusinessClock(app: FastifyInstance, { database, clock, businessClock, runDue }: Deps): void {
  const answer = async () => ({ now: await businessClock(database) });
  app.get('/business-clock', localPage, answer);
  app.post('/business-clock', localPage, async (request, reply) => {
    const { success, data, error } = move.safeParse(request.body ?? {});
    if (!success) return reply.code(400).send({ message: z.prettifyError(error) });
    if (data.to < (await businessClock(database))) {
      return reply.code(400).send({ message: 'The business clock moves forward only.' });
    }
    await moveBusinessClock(database, data.to, clock());
    await runDue();
    return answer();
  });
}
