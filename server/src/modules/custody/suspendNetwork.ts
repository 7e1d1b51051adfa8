import type { Tx } from '../../kernel/database.ts';

/** Closes a network at once; the first reason stays. Operators open it again by dual approval. */
export async function suspendNetwork(tx: Tx, network: string, reason: string, at: number): Promise<void> {
  await tx
    .updateTable('chain_network')
    .set({ suspended_at: new Date(at), suspended_reason: reason })
    .where('code', '=', network)
    .where('suspended_at', 'is', null)
    .execute();
}
