import type { Tx } from '../../kernel/database/database.ts';

interface LocalTerms {
  readonly confirmations: number;
  readonly blockSeconds: number;
  readonly openingHeight: number;
  /** By asset. */
  readonly contracts: Readonly<Record<string, string>>;
}

/** Gives a network the terms of this machine's chain, unless it has been followed already. */
export async function openAsLocal(
  tx: Tx,
  network: string,
  { confirmations, blockSeconds, openingHeight, contracts }: LocalTerms,
): Promise<void> {
  const cursor = await tx
    .selectFrom('chain_cursor')
    .select('network')
    .where('network', '=', network)
    .executeTakeFirst();
  if (cursor !== undefined) return;
  await tx
    .updateTable('chain_network')
    .set({ confirmations, block_seconds: blockSeconds, opening_height: openingHeight })
    .where('code', '=', network)
    .execute();
  for (const [asset, contract] of Object.entries(contracts)) {
    await tx
      .updateTable('chain_asset')
      .set({ contract })
      .where('network', '=', network)
      .where('asset', '=', asset)
      .execute();
  }
}
