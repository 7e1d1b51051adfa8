import { type Address, decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem';

const TRANSFER = parseAbi(['function transfer(address to, uint256 amount)']);

/** Encodes the call of a token's contract that sends an amount in its smallest unit. */
export const encodeTokenTransfer = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: TRANSFER, functionName: 'transfer', args: [to, amount] });

/** The amount of such a call; undefined for another call. */
export function decodeTokenAmount(data: Hex): bigint | undefined {
  try {
    return decodeFunctionData({ abi: TRANSFER, data }).args[1];
  } catch {
    return undefined;
  }
}
