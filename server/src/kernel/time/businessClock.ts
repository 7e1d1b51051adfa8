import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import type { Clock } from './clock.ts';

/**
 * The time, epoch ms, by which something waits for a person, expires in days, or falls due on a date. In the local
 * profile it can be ahead of the clock; elsewhere it is the clock.
 */
export type BusinessClock = (at: Database | Tx) => Promise<number>;

export function businessClockOf(clock: Clock, profile: 'local' | 'production'): BusinessClock {
  if (profile !== 'local') return () => Promise.resolve(clock());
  return async (at) => {
    const row = await at.selectFrom('business_clock').select('ahead_ms').executeTakeFirst();
    return clock() + Number(row?.ahead_ms ?? 0);
  };
}

/** Moves the business clock forward to a time; one that is there or beyond already stays. */
export async function moveBusinessClock(database: Database, to: number, now: number): Promise<void> {
  await sql`
    insert into business_clock (ahead_ms) values (${to - now})
    on conflict (singleton) do update set ahead_ms = excluded.ahead_ms where business_clock.ahead_ms < excluded.ahead_ms
  `.execute(database);
}
