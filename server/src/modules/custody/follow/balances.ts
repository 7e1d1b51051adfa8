import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';

/** Adds what a block moved to the balances of the platform's addresses. */
export async function moveBalances(tx: Tx, network: string, height: number): Promise<void> {
  await sql`
    insert into chain_balance (network, address, asset, amount)
    select ${network}, address, asset, sum(amount) from chain_change(${network}, ${height}, ${height})
    group by address, asset
    on conflict (network, address, asset) do update set amount = chain_balance.amount + excluded.amount
  `.execute(tx);
}

/** Computes all balances again up to a block, after blocks that were posted have left the chain. */
export async function rebuildBalances(tx: Tx, network: string, height: number): Promise<void> {
  await tx.deleteFrom('chain_balance').where('network', '=', network).execute();
  await sql`
    insert into chain_balance (network, address, asset, amount)
    select ${network}, address, asset, sum(amount) from chain_change(${network}, 0, ${height}) group by address, asset
  `.execute(tx);
}
