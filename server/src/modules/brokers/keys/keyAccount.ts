import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database.ts';
import type { KeyAccount } from '../../trading/index.ts';

/** The account of a key at its exchange. Throws notFound for one that is not opened there. */
export async function findKeyAccount(database: Database | Tx, accountId: string): Promise<KeyAccount> {
  const row = await database
    .selectFrom('broker_account')
    .select(['id as accountId', 'exchange_code as exchangeCode', 'external_id as externalId'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined || row.externalId === null) throw new ApiError('notFound');
  return { ...row, externalId: row.externalId };
}
