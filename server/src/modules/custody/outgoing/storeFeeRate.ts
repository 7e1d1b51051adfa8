import type { FeeRate } from '@aldgate/chain';
import type { Database } from '../../../kernel/database.ts';

/** Stores what a transaction costs now, for those who plan or quote one. */
export async function storeFeeRate(database: Database, network: string, rate: FeeRate): Promise<void> {
  const [base, tip] = rate.kind === 'gas' ? [rate.base, rate.tip] : [rate.rate, null];
  await database
    .updateTable('chain_cursor')
    .set({ fee_base: base === null ? null : String(base), fee_tip: tip === null ? null : String(tip) })
    .where('network', '=', network)
    .execute();
}
