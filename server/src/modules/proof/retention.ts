import { sql } from 'kysely';
import { before, DAY_MS, keptForGood, purgeRows, type Retention } from '../../kernel/retention/retention.ts';

/** Longer than a year, so that the audit of a year finds each of its days. */
export const LEAVES_KEPT_MS = 400 * DAY_MS;

const DETAILS = ['proof_leaf', 'proof_group', 'proof_holding'] as const;

export const proofRetention: readonly Retention[] = [
  ...keptForGood('proof_snapshot'),
  ...DETAILS.map((table) => ({
    table,
    kept: '400 days after its snapshot',
    purge: purgeRows(
      table,
      (now) => sql`snapshot_id in (select id from proof_snapshot where taken_at < ${before(now, LEAVES_KEPT_MS)})`,
    ),
  })),
];
