import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database.ts';

/** Adds what a block moved to the balances of the platform's addresses. */
export async function moveBalances(tx: Tx, network: string, height: number): Promise<void> {
  await sql`
    insert into chain_balance (network, address, asset, amount)
    ${sumChanges(network, sql`= ${height}`)}
    on conflict (network, address, asset) do update set amount = chain_balance.amount + excluded.amount
  `.execute(tx);
}

/** Computes all balances anew from the blocks that are left, after blocks that were posted have left the chain. */
export async function rebuildBalances(tx: Tx, network: string): Promise<void> {
  await tx.deleteFrom('chain_balance').where('network', '=', network).execute();
  const posted = sql`<= (select posted_height from chain_cursor where network = ${network})`;
  await sql`
    insert into chain_balance (network, address, asset, amount) ${sumChanges(network, posted)}
  `.execute(tx);
}

/** What came to each address less what left it: payments, outputs that were spent, and fees of a network without outputs. */
function sumChanges(network: string, heights: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${network}::text, address, asset, sum(amount) from (
      select to_address as address, asset, amount from chain_movement
      where network = ${network} and height ${heights} and is_to_ours
      union all
      select from_address, asset, -amount from chain_movement
      where network = ${network} and height ${heights} and is_from_ours and from_address is not null
      union all
      select to_address, asset, -amount from chain_movement
      where network = ${network} and spent_height ${heights} and is_to_ours
      union all
      select n.hot_address, n.native_asset, -t.fee from chain_transaction t join chain_network n on n.code = t.network
      where t.network = ${network} and t.height ${heights} and n.hot_address is not null
    ) as change
    group by address, asset`;
}
