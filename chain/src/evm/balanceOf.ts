import { z } from 'zod';
import type { Holding } from '../chain.ts';
import type { Ask } from '../rpc.ts';
import { quantity } from './rpc.ts';

/** balanceOf(address). */
const BALANCE_OF = '0x70a08231';
/** Before the block that deploys a contract, nobody holds its token. */
const tokenBalance = quantity.or(z.literal('0x').transform(() => 0n));

/** What an address holds at a block, of the native asset or of a token. */
export function balanceOf(ask: Ask, { address: owner, contract }: Holding, tag: string): Promise<bigint> {
  if (contract === null) return ask('eth_getBalance', [owner, tag], quantity);
  const data = `${BALANCE_OF}${owner.slice(2).toLowerCase().padStart(64, '0')}`;
  return ask('eth_call', [{ to: contract, data }, tag], tokenBalance);
}
