import type { TradingBlockLevel } from '@aldgate/domain/brokers/accounts.ts';
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { User } from '../../../kernel/http/caller.ts';

/** Kind of a change of an account: it cancels, it only reduces a position, or it may open or enlarge one. */
export type AccountChange = 'cancel' | 'reduce' | 'open';

type Member = Pick<User, 'userId'>;

/** An account by its id, or by that of a row in the statement. */
type AccountId = string | RawBuilder<string>;

/** The levels of a block that exclude each change. */
const CLOSED_BY: Readonly<Record<AccountChange, readonly TradingBlockLevel[]>> = {
  cancel: [],
  reduce: ['none'],
  open: ['none', 'reduce_only'],
};

/**
 * A row where the member may neither trade on the account nor move its money: it has had a confirmed manager, and the
 * member is neither one of its managers nor an administrator.
 */
const selectForeign = (database: Database | Tx, accountId: AccountId, { userId }: Member) =>
  database
    .selectFrom('account_manager as m')
    .select('m.id')
    .where('m.exchange_account_id', '=', accountId)
    .where('m.confirmed_at', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('account_manager as own')
            .select('own.id')
            .where('own.exchange_account_id', '=', accountId)
            .where('own.user_id', '=', userId)
            .where('own.state', '=', sql.lit('confirmed')),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('platform_user as u')
            .select('u.id')
            .where('u.id', '=', userId)
            .where('u.role', '=', sql.lit('administrator'))
            .where('u.removed_at', 'is', null),
        ),
      ),
    )
    .limit(1);

/** The strictest block that excludes the change. */
const selectBlock = (database: Database | Tx, accountId: AccountId, change: AccountChange) =>
  database
    .selectFrom('trading_block')
    .select(['level', 'reason'])
    .where('exchange_account_id', '=', accountId)
    .where('level', 'in', CLOSED_BY[change])
    .orderBy('level')
    .orderBy('reason')
    .limit(1);

/** Whether no block of the account excludes the change, as an SQL expression. */
export const isUnblocked = (
  database: Database | Tx,
  accountId: AccountId,
  change: AccountChange,
): RawBuilder<boolean> => sql<boolean>`not exists ${selectBlock(database, accountId, change)}`;

/** A row while the account is being closed or is not open yet. */
const selectClosed = (database: Database | Tx, accountId: AccountId) =>
  database
    .selectFrom('exchange_account')
    .select('state')
    .where('id', '=', accountId)
    .where('state', '<>', sql.lit('active'));

/** Whether the member may change the account, as an SQL expression. If it is false, `assertMayChange` says why. */
export function mayChange(
  database: Database | Tx,
  user: Member,
  accountId: AccountId,
  change: AccountChange,
): RawBuilder<boolean> {
  const foreign = sql`not exists ${selectForeign(database, accountId, user)}`;
  if (change === 'cancel') return sql<boolean>`${foreign}`;
  return sql<boolean>`(${foreign} and ${isUnblocked(database, accountId, change)}
    and not exists ${selectClosed(database, accountId)})`;
}

/** Throws notManager or accountBlocked where the member may not change the account. */
export async function assertMayChange(
  database: Database | Tx,
  user: Member,
  accountId: string,
  change: AccountChange,
): Promise<void> {
  await assertMayMove(database, user, accountId);
  if (change === 'cancel') return;
  const block = await selectBlock(database, accountId, change).executeTakeFirst();
  if (block !== undefined) throw new ApiError('accountBlocked', block);
  const closed = await selectClosed(database, accountId).executeTakeFirst();
  if (closed !== undefined) throw new ApiError('accountBlocked', { level: 'none', reason: closed.state });
}

/** Throws notManager where the member may not move the account's money. Blocks of trading do not stop moves. */
export async function assertMayMove(database: Database | Tx, user: Member, accountId: string): Promise<void> {
  const foreign = await selectForeign(database, accountId, user).executeTakeFirst();
  if (foreign !== undefined) throw new ApiError('notManager');
}

/** The accounts, of those named, whose money the member may move. */
export async function listManagedAccounts(
  database: Database | Tx,
  user: Member,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const foreign = await Promise.all(
    accountIds.map((accountId) => selectForeign(database, accountId, user).executeTakeFirst()),
  );
  return new Set(accountIds.filter((_, index) => foreign[index] === undefined));
}
