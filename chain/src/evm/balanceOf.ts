import { z } from 'zod';
import type { Holding } from '../chain.ts';
import { ChainError } from '../chainError.ts';
import type { Ask } from '../rpc.ts';
import { quantity } from './rpc.ts';

/** balanceOf(address). */
const BALANCE_OF = '0x70a08231';
/** Before the block that deploys a contract, nobody holds its token; what is no number is no balance. */
const tokenBalance = quantity.or(
  z
    .string()
    .regex(/^0x[0-9a-f]*$/i)
    .transform(() => 0n),
);
/** The code of a call that the contract rejected; some nodes only say so. */
const REVERTED = 3;
const REVERTED_MESSAGE = /revert/i;

/**
 * Reads the balance of an address at a block, in the native asset or a token: 0 where the token's contract does not
 * answer.
 */
export function balanceOf(ask: Ask, { address: owner, contract }: Holding, tag: string): Promise<bigint> {
  if (contract === null) return ask('eth_getBalance', [owner, tag], quantity);
  const data = `${BALANCE_OF}${owner.slice(2).toLowerCase().padStart(64, '0')}`;
  return ask('eth_call', [{ to: contract, data }, tag], tokenBalance).catch((error: unknown) => {
    const isRejected = error instanceof ChainError && error.failure === 'refused';
    if (isRejected && (error.code === REVERTED || REVERTED_MESSAGE.test(error.message))) return 0n;
    throw error;
  });
}
