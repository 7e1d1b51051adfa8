import { Address } from '@scure/btc-signer';
import type { AddressForm } from './parseAddress.ts';
import { UTXO_NETWORKS } from './utxoNetworks.ts';

/**
 * Addresses that are used to destroy coins, in lower case on Ethereum. A pattern instead of a hash: that somebody has a
 * key of one is as good as impossible, but nothing forbids it, so people are warned.
 */
const BURN_ADDRESSES: ReadonlySet<string> = new Set([
  '0xdead000000000000000000000000000000000000',
  '0xdead000000000000000042069420694206942069',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
  '0xdeadbeefdeadbeefdeadbeefdeadbeefdeadbeef',
  '0xffffffffffffffffffffffffffffffffffffffff',
  // Many interfaces write it for the native coin where a token's contract is expected.
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '1BitcoinEaterAddressDontSendf59kuE',
  '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
]);

/** Whether a valid address, as it is stored, is known for destroying what it receives. */
export function isBurnAddress(address: string, form: AddressForm): boolean {
  if (BURN_ADDRESSES.has(address)) return true;
  return form.kind === 'utxo' && paysToZeroHash(address, form.prefix);
}

/** The zero address of Bitcoin: the hash of a key or of a script that consists of zeros. */
function paysToZeroHash(address: string, prefix: string): boolean {
  const versions = UTXO_NETWORKS[prefix] ?? { pubKeyHash: -1, scriptHash: -1 };
  const decoded = Address({ bech32: prefix, ...versions, wif: 0 }).decode(address);
  return 'hash' in decoded && decoded.hash.every((byte) => byte === 0);
}
