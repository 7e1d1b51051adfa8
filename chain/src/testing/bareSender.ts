import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { encodeTokenTransfer } from '../evm/tokenTransfer.ts';
import type { Anvil } from './anvil.ts';

const GAS = 100_000n;
const FEE = 10n ** 10n;
const ETHER = 10n ** 18n;

/** An account of its own that signs and sends token transfers one after the other, with viem alone. */
export async function createBareSender({ client }: Pick<Anvil, 'client'>, token: Hex) {
  const account = privateKeyToAccount(generatePrivateKey());
  await client.setBalance({ address: account.address, value: 10n * ETHER });
  const chainId = await client.getChainId();
  let nonce = 0;
  return {
    address: account.address,
    async send(to: Hex, units: bigint): Promise<Hex> {
      const serializedTransaction = await account.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        to: token,
        data: encodeTokenTransfer(to, units),
        gas: GAS,
        maxFeePerGas: FEE,
        maxPriorityFeePerGas: FEE / 10n,
      });
      nonce += 1;
      return client.sendRawTransaction({ serializedTransaction });
    },
  };
}
