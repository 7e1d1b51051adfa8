import { vi } from 'vitest';
import { findBitcoinNode } from '../../chain/src/local/programs.ts';
import type { Member } from './trader.ts';

interface Network {
  readonly network: string;
  readonly isConnected: boolean;
}

const START_MS = 60_000;

/** Resolves once customers can deposit on the local networks, which connect after the platform is healthy. */
export async function untilConnected({ ask }: Member): Promise<{ readonly hasBitcoin: boolean }> {
  const assertConnected = async (asset: string) => {
    const networks = await ask<readonly Network[]>('/account/wallet/listNetwork', { asset });
    if (!networks.every(({ isConnected }) => isConnected)) throw new Error(`${asset} has no connected network`);
  };
  const hasBitcoin = findBitcoinNode() !== undefined;
  for (const asset of hasBitcoin ? ['ETH', 'BTC'] : ['ETH']) {
    await vi.waitFor(() => assertConnected(asset), { timeout: START_MS });
  }
  return { hasBitcoin };
}
