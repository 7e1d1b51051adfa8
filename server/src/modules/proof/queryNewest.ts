import type { AnswerOf } from '@aldgate/contract';
import type { Database } from '../../kernel/database/database.ts';
import { readCoverage } from './coverage/readCoverage.ts';
import { findPublished } from './published.ts';

/** Snapshots that can be chosen beside the newest: a month of days. */
const EARLIER_MAX = 31;

/** The newest snapshot with its coverage, and those before it; null before the first. */
export async function queryNewest(database: Database): Promise<AnswerOf<'queryProof'>> {
  const totals = await findPublished(database, undefined);
  if (totals === undefined) return null;
  const { snapshotId: id, assets, sums } = totals;
  const covered = (await readCoverage(database, [{ id, assets, sums }])).get(id);
  const earlier = await database
    .selectFrom('proof_snapshot')
    .select(['id', 'taken_at'])
    .where('state', '=', 'published')
    .where('taken_at', '<', new Date(totals.at))
    .orderBy('taken_at', 'desc')
    .limit(EARLIER_MAX)
    .execute();
  return {
    ...totals,
    coverage: [...(covered?.coverage ?? [])],
    accounts: [...(covered?.accounts ?? [])],
    earlier: earlier.map(({ id: snapshotId, taken_at }) => ({ snapshotId, at: taken_at?.getTime() ?? 0 })),
  };
}
