import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DatabaseTime } from '../time/databaseTime.ts';

interface LeaseDeps {
  readonly database: Database;
  readonly databaseTime: DatabaseTime;
}

/**
 * Takes or renews the right to do what one server does at a time, for some milliseconds of the database's time. Returns
 * the lease's number, a bigint as text, or null while another holder has it. A new holder gets the next number; one
 * that renews keeps its own. `holder` names a start of a server, not the server.
 */
export async function takeLease(
  { database, databaseTime }: LeaseDeps,
  name: string,
  holder: string,
  ms: number,
): Promise<string | null> {
  const at = await databaseTime(database);
  const { rows } = await sql<{ number: string }>`
    insert into lease (name, holder, number, expires_at) values (${name}, ${holder}, 1, ${new Date(at + ms)})
    on conflict (name) do update set
      holder = excluded.holder,
      number = lease.number + (lease.holder <> excluded.holder)::int,
      expires_at = greatest(lease.expires_at, excluded.expires_at)
    where lease.holder = excluded.holder or lease.expires_at <= ${new Date(at)}
    returning number
  `.execute(database);
  return rows[0]?.number ?? null;
}

/** Ends a lease before its time, so that another server takes it at once; one that it has already changes nothing. */
export async function releaseLease({ database, databaseTime }: LeaseDeps, name: string, holder: string): Promise<void> {
  const at = new Date(await databaseTime(database));
  await database
    .updateTable('lease')
    .set({ expires_at: at })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}

/** Whether a number is the present one of its lease, for the statement that stores something under it. */
export const isPresentLease = (name: string, number: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from lease where lease.name = ${name} and lease.number = ${number}::bigint)`;
