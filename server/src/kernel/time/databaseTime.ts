import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import { type Clock, systemClock } from './clock.ts';

/** The database's time, epoch ms: what several servers compare is compared by it. */
export type DatabaseTime = (at: Database | Tx) => Promise<number>;

const readTime: DatabaseTime = async (at) => {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(at);
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no time');
  return row.time.getTime();
};

/** The database's own time. With a clock that a test moves, the database's time moves with it. */
export const databaseTimeOf = (clock: Clock): DatabaseTime =>
  clock === systemClock ? readTime : () => Promise.resolve(clock());
