import { type Database, inTransaction } from '../kernel/database/database.ts';
import { findUserByName } from '../modules/identity/index.ts';
import { seedRequest } from '../modules/otc/index.ts';

const TRADER = 'trader@demo.aldgate.test';

/** A request of the demo trader at the OTC desk, which waits for dealers; once. */
export async function seedDeskRequest(database: Database, now: number): Promise<void> {
  await inTransaction(database, async (tx) => {
    const known = await tx.selectFrom('otc_order').select('id').where('key', '=', 'demo-request').executeTakeFirst();
    const trader = await findUserByName(tx, TRADER);
    if (known !== undefined || !trader) return;
    const { institution_id: institutionId } = trader;
    const institution = await tx
      .selectFrom('institution')
      .select('name')
      .where('id', '=', institutionId)
      .executeTakeFirstOrThrow();
    const trade = { fromAsset: 'BTC', toAsset: 'USDT', fromAmount: '8' };
    const note = 'Please price the whole amount; settlement today.';
    await seedRequest(tx, { institutionId, institution: institution.name, userId: trader.id, ...trade, note }, now);
  });
}
