import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';

/** Openings in flight on this server, per database. */
const inFlight = new WeakMap<Database, Map<string, Promise<unknown>>>();

/**
 * Runs work under a lock of all servers. It holds one connection per name while the exchange answers; concurrent
 * calls with the name share the work, so a hanging exchange takes no further connections.
 */
export function oneAtATime<Result>(
  database: Database,
  name: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const here = inFlight.get(database) ?? new Map<string, Promise<unknown>>();
  inFlight.set(database, here);
  const known = here.get(name);
  if (known !== undefined) return known as Promise<Result>;
  const begun = locked(database, name, work).finally(() => here.delete(name));
  here.set(name, begun);
  return begun;
}

const locked = <Result>(database: Database, name: string, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  inTransaction(database, async (tx) => {
    await lockName(tx, name);
    return work(tx);
  });

/** Holds a name on all servers until the transaction ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trading:${name}`}, 0))`.execute(tx);
}
