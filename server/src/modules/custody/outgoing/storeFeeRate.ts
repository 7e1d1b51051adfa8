import type { Chain } from '@aldgate/chain';
import type { Database } from '../../../kernel/database/database.ts';

/** Stores what a transaction costs now, for those who plan or quote one. */
export async function storeFeeRate(database: Database, network: string, chain: Chain, at: number): Promise<void> {
  const rate = await chain.feeRate();
  const [base, tip] = rate.kind === 'gas' ? [rate.base, rate.tip] : [rate.rate, null];
  await database
    .updateTable('chain_cursor')
    .set({
      fee_base: base === null ? null : String(base),
      fee_tip: tip === null ? null : String(tip),
      fee_at: new Date(at),
    })
    .where('network', '=', network)
    .execute();
  if (chain.transferGas !== undefined) await storeTransferGas(database, network, chain.transferGas, at);
}

/**
 * Stores the gas of a transfer of each token from the hot wallet. One that cannot be estimated keeps what was known,
 * with its time.
 */
async function storeTransferGas(
  database: Database,
  network: string,
  transferGas: NonNullable<Chain['transferGas']>,
  at: number,
): Promise<void> {
  const tokens = await database
    .selectFrom('chain_asset as a')
    .innerJoin('chain_network as n', 'n.code', 'a.network')
    .select(['a.asset', 'a.contract', 'n.hot_address'])
    .where('a.network', '=', network)
    .where('a.contract', 'is not', null)
    .execute();
  for (const { asset, contract, hot_address: from } of tokens) {
    if (contract === null || from === null) continue;
    const estimate = await transferGas({ contract, from });
    if (estimate === undefined) continue;
    await database
      .updateTable('chain_asset')
      .set({ transfer_gas: String(estimate), transfer_gas_at: new Date(at) })
      .where('network', '=', network)
      .where('asset', '=', asset)
      .execute();
  }
}
