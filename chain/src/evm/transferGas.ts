import { ChainError } from '../chainError.ts';
import type { Ask } from '../rpc.ts';
import { quantity } from './rpc.ts';
import { encodeTokenTransfer } from './tokenTransfer.ts';

/** One unit to an address that holds none, which costs most. */
const TRANSFER = encodeTokenTransfer(`0x${'aa11'.repeat(10)}`, 1n);

/** The gas that a token's transfer needs; undefined where the contract rejects it now. */
export async function estimateTransferGas(
  ask: Ask,
  { contract, from }: { readonly contract: string; readonly from: string },
): Promise<bigint | undefined> {
  const call = { from, to: contract, data: TRANSFER };
  try {
    return await ask('eth_estimateGas', [call], quantity);
  } catch (error) {
    if (error instanceof ChainError && error.failure === 'refused') return undefined;
    throw error;
  }
}
