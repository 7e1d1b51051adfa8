import type { Tx } from '../../../kernel/database/database.ts';
import type { DepositSink } from '../deposits.ts';

/** Removes the blocks above a height, which have left the chain, with what they moved. */
export async function removeBlocks(
  tx: Tx,
  network: string,
  aboveHeight: number,
  sink: DepositSink,
  at: number,
): Promise<void> {
  for (const table of ['chain_block', 'chain_movement', 'chain_transaction', 'uncredited_payment'] as const) {
    await tx.deleteFrom(table).where('network', '=', network).where('height', '>', aboveHeight).execute();
  }
  await tx
    .updateTable('chain_movement')
    .set({ spent_by: null, spent_height: null })
    .where('network', '=', network)
    .where('spent_height', '>', aboveHeight)
    .execute();
  await sink.removed(tx, network, aboveHeight, at);
}
