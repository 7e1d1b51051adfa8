import { sql } from 'kysely';
import { before, DAY_MS, keptForGood, purgeRows, type Retention } from '../../kernel/retention/retention.ts';

/** Retention of customers' sessions too: the list of sign-ins is read from them. */
const SESSION_KEPT_MS = 90 * DAY_MS;

export const operatorRetention: readonly Retention[] = [
  ...keptForGood('operator', 'verification'),
  ...(['operator_session', 'operator_invitation'] as const).map((table) => ({
    table,
    kept: '90 days after its expiry',
    purge: purgeRows(table, (now) => sql`expires_at < ${before(now, SESSION_KEPT_MS)}`),
  })),
];
