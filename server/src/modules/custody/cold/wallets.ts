import type { Database, Tx } from '../../../kernel/database/database.ts';

/** The addresses of the cold and the hot wallet; undefined where the signer's accounts are not known. */
export async function findWallets(
  database: Database | Tx,
  network: string,
): Promise<{ readonly cold: string; readonly hot: string } | undefined> {
  const rows = await database
    .selectFrom('chain_address')
    .select(['address', 'kind'])
    .where('network', '=', network)
    .where('kind', 'in', ['hot', 'change', 'cold'])
    .execute();
  const cold = rows.find(({ kind }) => kind === 'cold')?.address;
  // The hot wallet receives at its address of change where payments are outputs.
  const hot = rows.find(({ kind }) => kind === 'hot' || kind === 'change')?.address;
  return cold === undefined || hot === undefined ? undefined : { cold, hot };
}
