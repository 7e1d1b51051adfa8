import { HDKey } from '@scure/bip32';
import { p2wpkh } from '@scure/btc-signer';

/** The address that pays to a public key's hash (P2WPKH). */
export function formatUtxoAddress(publicKey: Uint8Array, prefix: string): string {
  const { address } = p2wpkh(publicKey, { bech32: prefix, pubKeyHash: 0, scriptHash: 0, wif: 0 });
  if (address === undefined) throw new Error('the key has no address');
  return address;
}

/** The address of an account's child, '0/17'. Throws for what is no extended public key. */
export function deriveUtxoAddress(xpub: string, path: string, prefix: string): string {
  const { publicKey } = HDKey.fromExtendedKey(xpub).derive(`m/${path}`);
  if (publicKey === null) throw new Error('the extended key gives no key');
  return formatUtxoAddress(publicKey, prefix);
}
