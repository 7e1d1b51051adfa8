import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';

export type ManagerState = 'submitted' | 'confirmed' | 'removed';

/** A member who is or becomes manager of an account. */
export interface AccountManager {
  readonly managerId: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly userId: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly state: ManagerState;
}

const select = (database: Database | Tx) =>
  database
    .selectFrom('account_manager as m')
    .innerJoin('platform_user as u', 'u.id', 'm.user_id')
    .innerJoin('exchange_account as a', 'a.id', 'm.exchange_account_id')
    .select(['a.name as accountName'])
    .select(['m.id as managerId', 'm.exchange_account_id as accountId', 'm.user_id as userId', 'm.email', 'm.state'])
    .select(['u.first_name as firstName', 'u.last_name as lastName']);

/** The managers of accounts, without those who were removed, oldest first. */
export async function listManagers(
  database: Database | Tx,
  accountIds: readonly string[],
): Promise<readonly AccountManager[]> {
  if (accountIds.length === 0) return [];
  return select(database)
    .where('m.exchange_account_id', 'in', accountIds)
    .where('m.state', '<>', sql.lit('removed'))
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
}

/** A manager of one of the institution's accounts, locked. Throws notFound. */
export async function lockManager(tx: Tx, institutionId: string, managerId: string): Promise<AccountManager> {
  const found = await select(tx)
    .where('m.id', '=', managerId)
    .where('a.institution_id', '=', institutionId)
    .forUpdate('m')
    .executeTakeFirst();
  if (found === undefined) throw new ApiError('notFound');
  return found;
}

interface NewManager {
  readonly accountId: string;
  readonly userId: string;
  readonly email: string;
  readonly createdBy: string;
}

/** Names a member as manager; one who is named already is answered as they are. */
export async function submitManager(
  tx: Tx,
  { accountId, userId, email, createdBy }: NewManager,
  at: number,
): Promise<{ readonly managerId: string; readonly state: ManagerState; readonly isNew: boolean }> {
  const made = await tx
    .insertInto('account_manager')
    .values({
      id: randomUUID(),
      exchange_account_id: accountId,
      user_id: userId,
      email,
      created_by: createdBy,
      created_at: new Date(at),
    })
    .onConflict((conflict) =>
      conflict.columns(['exchange_account_id', 'user_id']).where('state', '<>', sql.lit('removed')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return { managerId: made.id, state: 'submitted', isNew: true };
  const known = await tx
    .selectFrom('account_manager')
    .select(['id', 'state'])
    .where('exchange_account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('state', '<>', sql.lit('removed'))
    .executeTakeFirst();
  // Removed meanwhile.
  if (known === undefined) throw new ApiError('changedMeanwhile');
  return { managerId: known.id, state: known.state, isNew: false };
}

export async function confirmManager(tx: Tx, managerId: string, at: number): Promise<void> {
  await tx
    .updateTable('account_manager')
    .set({ state: 'confirmed', confirmed_at: new Date(at) })
    .where('id', '=', managerId)
    .where('state', '=', 'submitted')
    .execute();
}

/** Ends a manager's rights; the account stays with its other managers and administrators. */
export async function removeManager(tx: Tx, managerId: string, at: number): Promise<void> {
  await tx
    .updateTable('account_manager')
    .set({ state: 'removed', removed_at: new Date(at) })
    .where('id', '=', managerId)
    .where('state', '<>', 'removed')
    .execute();
}

/** Ends what a member manages; returns the accounts. */
export async function removeManagerOf(tx: Tx, userId: string, at: number): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('account_manager')
    .set({ state: 'removed', removed_at: new Date(at) })
    .where('user_id', '=', userId)
    .where('state', '<>', 'removed')
    .returning('exchange_account_id')
    .execute();
  return rows.map(({ exchange_account_id: accountId }) => accountId);
}
