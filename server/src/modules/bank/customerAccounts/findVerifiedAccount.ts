import type { Tx } from '../../../kernel/database/database.ts';
import { describeFields } from './account.ts';

/** An institution's verified account, locked until the transaction ends so that it is not deleted; else undefined. */
export async function findVerifiedAccount(
  tx: Tx,
  institutionId: string,
  id: string,
): Promise<ReturnType<typeof describeFields> | undefined> {
  const row = await tx
    .selectFrom('bank_account')
    .selectAll()
    .where('id', '=', id)
    .where('institution_id', '=', institutionId)
    .where('state', '=', 'verified')
    .forShare()
    .executeTakeFirst();
  return row && describeFields(row);
}
