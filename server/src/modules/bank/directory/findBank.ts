import { fullBic } from '@aldgate/bank/accounts/checkBankAccount.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/**
 * The name of a bank; `missing` where operators have imported a directory without it, null where they have imported
 * none.
 */
export async function findBank(
  database: Database | Tx,
  bic: string,
): Promise<{ readonly name: string } | 'missing' | null> {
  const found = await database
    .selectFrom('bank_directory_entry')
    .select('name')
    .where('bic', '=', fullBic(bic))
    .executeTakeFirst();
  if (found !== undefined) return found;
  const any = await database.selectFrom('bank_directory_entry').select('bic').limit(1).executeTakeFirst();
  return any === undefined ? null : 'missing';
}
