import type { Selectable } from 'kysely';
import type { Tables } from '../../../kernel/tables.ts';

/** The cold wallet's address among its account's children, and where the hot wallet receives. */
export const COLD_PATH = '0/0';
const HOT_PATH = '1/0';

/** The addresses of the cold and the hot wallet; undefined where the signer's accounts are not known. */
export async function findWallets({
  kind,
  hot_address: hot,
  hot_xpub: xpub,
  cold,
  address_prefix: prefix,
}: Selectable<Tables['chain_network']>): Promise<{ readonly cold: string; readonly hot: string } | undefined> {
  if (cold === null) return undefined;
  if (kind === 'evm') return hot === null ? undefined : { cold: cold.toLowerCase(), hot };
  if (xpub === null || prefix === null) return undefined;
  // Loaded when it is first needed: the libraries of chains are large.
  const { deriveUtxoAddress } = await import('@aldgate/chain');
  return { cold: deriveUtxoAddress(cold, COLD_PATH, prefix), hot: deriveUtxoAddress(xpub, HOT_PATH, prefix) };
}
