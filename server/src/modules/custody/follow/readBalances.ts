import { type Chain, ChainError, type Holding } from '@aldgate/chain';
import type { FollowedNetwork } from './followedNetwork.ts';

export interface ReadBlock {
  readonly height: number;
  readonly hash: string;
}

/**
 * Reads the balances of holdings after the block at height `at`; a node that keeps no earlier states answers for the
 * newest block that was read, whose height is returned with it. Undefined where the node has moved on meanwhile.
 */
export async function readBalances(
  chain: Chain,
  { kind }: FollowedNetwork,
  holdings: readonly Holding[],
  at: number,
  newest: ReadBlock,
): Promise<{ readonly height: number; readonly amounts: readonly bigint[] } | undefined> {
  if (kind === 'evm') {
    try {
      return { height: at, amounts: (await chain.balances(holdings, at)).amounts };
    } catch (error) {
      if (!(error instanceof ChainError) || error.failure !== 'refused') throw error;
    }
  }
  const { at: answered, amounts } = await chain.balances(holdings, newest.height);
  const isNewest = answered.height === newest.height && answered.hash === newest.hash;
  return isNewest ? { height: newest.height, amounts } : undefined;
}
