import { sql } from 'kysely';
import { inTransaction } from '../../../../kernel/database/database.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { endProtection, selectLive } from './protectionRow.ts';
import { lockContract } from './storeLegs.ts';

/** Ends every take profit and stop loss of an account, so that legs which are cancelled next are not placed again. */
export async function endProtections(
  { database, clock }: Pick<OrderDeps, 'database' | 'clock'>,
  accountId: string,
): Promise<void> {
  const contracts = await database
    .selectFrom('exchange_protection')
    .select(['exchange_account_id', 'product', 'instrument_id'])
    .distinct()
    .where('exchange_account_id', '=', accountId)
    .where('state', '<>', sql.lit('ended'))
    .execute();
  for (const contract of contracts) {
    await inTransaction(database, async (tx) => {
      await lockContract(tx, contract);
      const { product, instrument_id: instrumentId } = contract;
      const rows = await selectLive(tx, { accountId, product, instrumentId }).forUpdate().execute();
      for (const row of rows) await endProtection(tx, row, 'cancelled', clock());
    });
  }
}
