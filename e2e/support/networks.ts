import { findBitcoinNode } from '../../chain/src/local/programs.ts';
import { inTransaction } from '../../server/src/kernel/database/database.ts';
import { addJob } from '../../server/src/kernel/jobs/jobs.ts';
import { PLAN_OUTGOING } from '../../server/src/modules/custody/planJob.ts';
import { withPlatform } from './platformDatabase.ts';
import { retry } from './retry.ts';
import type { RunningPlatform } from './stack.ts';
import type { SessionClient } from './trader.ts';

interface Network {
  readonly network: string;
  readonly isConnected: boolean;
}

const START_MS = 60_000;

/** Resolves once customers can deposit on the local networks, which connect after the platform is healthy. */
export async function untilConnected({ ask }: SessionClient): Promise<{ readonly hasBitcoin: boolean }> {
  const assertConnected = async (asset: string) => {
    const networks = await ask<readonly Network[]>('/account/wallet/listNetwork', { asset });
    if (!networks.every(({ isConnected }) => isConnected)) throw new Error(`${asset} has no connected network`);
  };
  const hasBitcoin = findBitcoinNode() !== undefined;
  for (const asset of hasBitcoin ? ['ETH', 'BTC'] : ['ETH']) {
    await retry(() => assertConnected(asset), START_MS);
  }
  return { hasBitcoin };
}

/** Runs now what each minute runs: payouts, collections and the watch of the hot wallets. */
export const planOutgoing = (platform: RunningPlatform): Promise<void> =>
  withPlatform(platform, ({ database }) => inTransaction(database, (tx) => addJob(tx, PLAN_OUTGOING, {})));

/** The address of the hot wallet on Ethereum. */
export const readHotAddress = (platform: RunningPlatform): Promise<string> =>
  withPlatform(platform, async ({ database }) => {
    const row = await database
      .selectFrom('chain_network')
      .select('hot_address')
      .where('code', '=', 'ETH')
      .executeTakeFirstOrThrow();
    if (row.hot_address === null) throw new Error('the hot wallet has no address yet');
    return row.hot_address;
  });
