import { HDKey } from '@scure/bip32';
import { privateKeyToAccount } from 'viem/accounts';
import type { UtxoPolicy } from './policy.ts';

const EVM_PATH = "m/44'/60'/0'/0/0";

/** The key that signs for every network like Ethereum: of the hot wallet. */
export function deriveEvmAccount(seed: Uint8Array) {
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(EVM_PATH);
  if (privateKey === null) throw new Error('the seed gives no key');
  return privateKeyToAccount(`0x${Buffer.from(privateKey).toString('hex')}`);
}

/** The account whose keys sign for a network like Bitcoin: deposit addresses are its children 0/n, change is 1/n. */
export const deriveUtxoAccount = (seed: Uint8Array, { coinType }: Pick<UtxoPolicy, 'coinType'>): HDKey =>
  HDKey.fromMasterSeed(seed).derive(`m/84'/${coinType}'/0'`);

/** A key of an account by its path, '0/17'. */
export function childOf(account: HDKey, path: string): HDKey {
  return account.derive(`m/${path}`);
}
