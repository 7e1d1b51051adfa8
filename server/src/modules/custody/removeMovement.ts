import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/database.ts';

/**
 * Takes a final payment to an address out of the records, since it moved nothing: its token's contract only said so.
 * The records of the address then hold less by its amount.
 */
export async function removeMovement(
  tx: Tx,
  { network, txid, index }: { readonly network: string; readonly txid: string; readonly index: string },
): Promise<void> {
  await sql`
    with removed as (
      delete from chain_movement where network = ${network} and txid = ${txid} and payment_index = ${index}
      returning to_address, asset, amount
    )
    update chain_balance b set amount = b.amount - r.amount from removed r
    where b.network = ${network} and b.address = r.to_address and b.asset = r.asset
  `.execute(tx);
}
