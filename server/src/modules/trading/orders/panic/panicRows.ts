import { sql } from 'kysely';
import type { Database, Tx } from '../../../../kernel/database/database.ts';
import type { PanicAccountRow, PanicRunRow } from '../../tables.ts';

/** Why an account has ended on which nothing was done. */
export const REFUSED = 'refused';

/** A run of an institution by its client's key. */
export const findRunByKey = (
  database: Database | Tx,
  institutionId: string,
  key: string,
): Promise<PanicRunRow | undefined> =>
  database
    .selectFrom('panic_run')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('key', '=', key)
    .executeTakeFirst();

export const readRun = (database: Database | Tx, id: string): Promise<PanicRunRow> =>
  database.selectFrom('panic_run').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const readPanicAccount = (database: Database | Tx, id: string): Promise<PanicAccountRow> =>
  database.selectFrom('panic_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The runs that accounts are in, each with its level. */
export const listRunning = (database: Database | Tx, accountIds: readonly string[]) =>
  database
    .selectFrom('panic_account as p')
    .innerJoin('panic_run as r', 'r.id', 'p.run_id')
    .select(['p.id', 'p.exchange_account_id as accountId', 'p.run_id as runId', 'r.level'])
    .where('p.exchange_account_id', 'in', accountIds)
    .where('p.released_at', 'is', null)
    .orderBy('p.id')
    .execute();

type Running = Awaited<ReturnType<typeof listRunning>>[number];

/** Whether a run of a level takes an account over from the run that it is in: `flatten` does more than `cancel`. */
export const takesOver = (level: PanicRunRow['level'], running: Pick<Running, 'level'>): boolean =>
  level === 'flatten' && running.level === 'cancel';

/** Why accounts leave their run, and the member who released it. */
interface Ending {
  readonly reason: 'released' | 'taken_over';
  readonly releasedBy: string | null;
  readonly at: number;
}

/** Ends the account rows of runs for a reason, in the caller's transaction; and the runs that have none left. */
export async function endAccounts(
  tx: Tx,
  ids: readonly string[],
  { reason, releasedBy, at }: Ending,
): Promise<readonly PanicAccountRow[]> {
  if (ids.length === 0) return [];
  const ended = new Date(at);
  const rows = await tx
    .updateTable('panic_account')
    .set({
      released_at: ended,
      state: sql<'completed' | 'failed'>`case when state = 'pending' then 'failed' else state end`,
      reason: sql<string | null>`case when state = 'pending' then ${reason} else reason end`,
      resolved_at: sql<Date>`coalesce(resolved_at, ${ended})`,
    })
    .where('id', 'in', ids)
    .where('released_at', 'is', null)
    .returningAll()
    .execute();
  if (rows.length === 0) return [];
  await tx
    .updateTable('panic_run')
    .set({ released_at: ended, released_by: releasedBy })
    .where('id', 'in', [...new Set(rows.map(({ run_id }) => run_id))])
    .where('released_at', 'is', null)
    .where((run) =>
      run.not(
        run.exists(
          run
            .selectFrom('panic_account as p')
            .select('p.id')
            .whereRef('p.run_id', '=', 'panic_run.id')
            .where('p.released_at', 'is', null),
        ),
      ),
    )
    .execute();
  return rows;
}

/** The accounts of runs, in the order of the request, with the names that members read. */
export const listPanicAccounts = (database: Database | Tx, runIds: readonly string[]) =>
  database
    .selectFrom('panic_account as p')
    .innerJoin('exchange_account as a', 'a.id', 'p.exchange_account_id')
    .selectAll('p')
    .select(['a.name', 'a.exchange_code'])
    .where('p.run_id', 'in', runIds)
    .orderBy('p.number')
    .execute();
