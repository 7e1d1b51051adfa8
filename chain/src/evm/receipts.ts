import { z } from 'zod';
import type { Payment } from '../chain.ts';
import { address, count, hash, quantity } from './rpc.ts';

/** keccak256('Transfer(address,address,uint256)'). */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const BYTES_32 = /^0x[0-9a-f]{64}$/i;

/** A transaction's receipt, of `eth_getBlockReceipts`. */
export const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: count,
  status: quantity.transform((status) => status === 1n),
  gasUsed: quantity,
  effectiveGasPrice: quantity,
  logs: z.array(z.object({ address, topics: z.array(hash), data: z.string() })),
});

export type Receipt = z.output<typeof receipt>;

/** The transfers of every contract; one that only bears a token's name is another contract. */
export function listTokenPayments({ transactionHash: txid, logs }: Receipt): Payment[] {
  return logs.flatMap(({ address: contract, topics: [topic, from, to, ...more], data }, index) => {
    const isTransfer = topic === TRANSFER && more.length === 0;
    if (!isTransfer || from === undefined || to === undefined || from === to || !BYTES_32.test(data)) return [];
    const amount = BigInt(data);
    if (amount === 0n) return [];
    return [
      { txid, index: `log:${index}`, from: addressIn(from), to: addressIn(to), contract, amount, maturesAt: null },
    ];
  });
}

/** The address in 32 bytes. */
const addressIn = (padded: string): string => `0x${padded.slice(-40).toLowerCase()}`;
