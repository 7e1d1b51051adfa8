import './tables.ts';
import type { ParsedOf } from '@aldgate/contract';
import type { Database } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import { requireOwnAccount } from '../exchangeAccounts/index.ts';

/** Remembers the account that a member selected. Throws tradingAccountNotFound. */
export async function remember(database: Database, user: User, account: ParsedOf<'memoryLightning'>): Promise<null> {
  const remembered_account_id = await requireOwnAccount(database, user.institutionId, account);
  await database
    .insertInto('lightning_member')
    .values({ user_id: user.userId, remembered_account_id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ remembered_account_id }))
    .execute();
  return null;
}

/** The account that a member selected last; null where none was. */
export async function readRemembered(database: Database, userId: string): Promise<string | null> {
  const row = await database
    .selectFrom('lightning_member')
    .select('remembered_account_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.remembered_account_id ?? null;
}
