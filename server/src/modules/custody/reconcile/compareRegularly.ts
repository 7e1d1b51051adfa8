import type { Chain } from '@aldgate/chain';
import { inTransaction } from '../../../kernel/database/database.ts';
import type { FollowDeps } from '../follow/followNetwork.ts';
import { type Comparison, compareNetwork } from './compareNetwork.ts';
import { recordBreaks } from './recordBreaks.ts';

const RECENT_EVERY_MS = 60_000;
const ALL_EVERY_MS = 24 * 3_600_000;

/** Each minute compares the addresses with movements since the last time, and once a day all of them. */
export async function compareRegularly(
  { database, clock, log }: FollowDeps,
  network: string,
  chain: Chain,
): Promise<void> {
  const now = clock();
  const last = await database
    .selectFrom('chain_comparison')
    .selectAll()
    .where('network', '=', network)
    .executeTakeFirst();
  if (last !== undefined && now - last.compared_at.getTime() < RECENT_EVERY_MS) return;
  const isFull = last?.full_at == null || now - last.full_at.getTime() >= ALL_EVERY_MS;
  // A difference stays until the address is compared again, so all are while there is one.
  const hasDifferences = Array.isArray(last?.differences) && last.differences.length > 0;
  const comparison = await compareNetwork(
    database,
    network,
    chain,
    isFull || hasDifferences ? null : (last?.height ?? null),
  );
  if (comparison === undefined) return;
  if (comparison.differences.length > 0) {
    log.error({ network, differences: comparison.differences.slice(0, 10) }, 'the chain differs from the records');
  }
  const full = isFull || hasDifferences ? new Date(now) : (last?.full_at ?? null);
  await store(comparison, full);

  async function store({ height, addresses, differences }: Comparison, fullAt: Date | null): Promise<void> {
    const compared = { height, addresses, differences: JSON.stringify(differences), full_at: fullAt };
    await inTransaction(database, async (tx) => {
      await tx
        .insertInto('chain_comparison')
        .values({ network, compared_at: new Date(now), ...compared })
        .onConflict((conflict) => conflict.column('network').doUpdateSet({ compared_at: new Date(now), ...compared }))
        .execute();
      await recordBreaks(tx, network, { differences, isFull: fullAt?.getTime() === now }, now);
    });
  }
}
