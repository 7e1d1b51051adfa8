import { formatError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Network } from '../../custody/index.ts';
import { findListed } from '../deposits/depositAddress.ts';

/** Throws where a transaction's id, in lower case, has not the form of its network. */
export function assertTxid({ code, kind }: Network, txid: string): void {
  if (txid.startsWith('0x') !== (kind === 'evm')) throw formatError({ txid: `is not a transaction of ${code}` });
}

/** Throws assetUnsupported where a network does not carry an asset, and what `assertTxid` throws. */
export async function assertTransaction(
  database: Database | Tx,
  { txid, ...of }: { readonly asset: string; readonly network: string; readonly txid: string },
  at: number,
): Promise<void> {
  const { network } = await findListed(database, of, at);
  assertTxid(network, txid);
}
