import { LOCAL_BITCOIN, LOCAL_ETHEREUM } from '@aldgate/chain/local/constants.ts';
import { type Database, inTransaction } from '../kernel/database/database.ts';
import { openAsLocal } from '../modules/custody/index.ts';

/** The terms of the local networks, until they have been followed. */
export async function seedLocalNetworks(database: Database): Promise<void> {
  await inTransaction(database, async (tx) => {
    await openAsLocal(tx, 'ETH', { ...LOCAL_ETHEREUM, contracts: LOCAL_ETHEREUM.tokens });
    await openAsLocal(tx, 'BTC', { ...LOCAL_BITCOIN, contracts: {} });
  });
}
