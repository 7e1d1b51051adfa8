import { ChainError } from '../chainError.ts';
import type { Ask } from '../rpc.ts';
import { quantity } from './rpc.ts';

/** transfer(address,uint256) of one unit to an address that holds none, which costs most. */
const TRANSFER = '0xa9059cbb';
const NOBODY = 'aa11'.repeat(10);
const ONE = '1'.padStart(64, '0');

/** The gas that a token's transfer needs; undefined where the contract rejects it now. */
export async function estimateTransferGas(
  ask: Ask,
  { contract, from }: { readonly contract: string; readonly from: string },
): Promise<bigint | undefined> {
  const call = { from, to: contract, data: `${TRANSFER}${NOBODY.padStart(64, '0')}${ONE}` };
  try {
    return await ask('eth_estimateGas', [call], quantity);
  } catch (error) {
    if (error instanceof ChainError && error.failure === 'refused') return undefined;
    throw error;
  }
}
