import type { Tx } from '../../kernel/database/database.ts';

/** Whether a block that was read has the payment. */
export async function isInChain(
  tx: Tx,
  { network, txid, index }: { readonly network: string; readonly txid: string; readonly index: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('chain_movement')
    .select('txid')
    .where('network', '=', network)
    .where('txid', '=', txid)
    .where('payment_index', '=', index)
    .executeTakeFirst();
  return row !== undefined;
}
